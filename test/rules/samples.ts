/** The fenced samples of a rule's page: ```` ```ts bad ````, `good` and `twin`. */
export function samples(page: string): Record<'bad' | 'good' | 'twin', string[]> {
  const found: Record<'bad' | 'good' | 'twin', string[]> = { bad: [], good: [], twin: [] };
  for (const [, kind, code = ''] of page.matchAll(/^```(?:ts|js) (bad|good|twin)\n([\s\S]*?)^```$/gm)) {
    found[kind as 'bad' | 'good' | 'twin'].push(code);
  }
  return found;
}
