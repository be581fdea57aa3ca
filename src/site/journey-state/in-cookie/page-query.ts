/** Our own queries, which are about one page: links of a step (step-url.ts, the address step) and React Router's. */
const ownQueries = ['again', 'change', 'entry', 'index'];

/** The address to redirect to, with the rest of the request's query: the codes of a campaign must survive. */
export function withQueryOf(
  requestUrl: string,
  path: string,
  kept: readonly string[] = [],
): string {
  const query = new URL(requestUrl).searchParams;
  for (const name of ownQueries) if (!kept.includes(name)) query.delete(name);
  return query.size > 0 ? `${path}?${query}` : path;
}
