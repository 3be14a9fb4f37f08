/** The fenced samples of a rule's page: ```` ```ts bad ````, `good` and `twin`; a config in ```` ```json bad ````. */
export function samples(page: string): Record<'bad' | 'good' | 'twin', string[]> {
  const found: Record<'bad' | 'good' | 'twin', string[]> = { bad: [], good: [], twin: [] };
  for (const [, kind, code = ''] of page.matchAll(/^```(?:ts|js|json) (bad|good|twin)\n([\s\S]*?)^```$/gm)) {
    found[kind as 'bad' | 'good' | 'twin'].push(code);
  }
  return found;
}

/** True for a sample that is a config; any other is a server. */
export const isConfig = (sample: string): boolean => sample.startsWith('{');
