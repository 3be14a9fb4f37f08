/** Walks the syntax trees of `sql-parser-cst` without knowing each of its some hundred node types. */

export interface TreeNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

export function isNode(value: unknown): value is TreeNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** The direct children of a node, in the order of its fields; lists are flattened. */
export function children(node: TreeNode): TreeNode[] {
  const found: TreeNode[] = [];
  const take = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) take(item);
    else if (isNode(value)) found.push(value);
  };
  for (const value of Object.values(node)) take(value);
  return found;
}

/** Visits a node and all below it, outermost first; `enter` answers false to leave out what is below. Not recursive. */
export function walk(root: TreeNode, enter: (node: TreeNode) => boolean | undefined): void {
  const waiting: TreeNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (enter(node) !== false) waiting.push(...children(node).reverse());
  }
}

/** Whether a node below (or the node itself) satisfies the test. */
export function some(root: TreeNode, test: (node: TreeNode) => boolean): boolean {
  let found = false;
  walk(root, (node) => {
    found ||= test(node);
    return !found;
  });
  return found;
}

/** The name of an identifier or of the last member of a qualified one, in lower case. */
export function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'identifier') return String(value.name).toLowerCase();
  if (value.type === 'member_expr') return nameOf(value.property);
  return undefined;
}

/** The keyword's name in a field that holds one keyword, several, or none: `IF NOT EXISTS`. */
export function keywords(value: unknown): string {
  if (Array.isArray(value)) return value.map(keywords).join(' ');
  return isNode(value) && value.type === 'keyword' ? String(value.name) : '';
}
