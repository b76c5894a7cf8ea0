/** A page of a vote that stays with one round; without one it shows what matters now. */
export function linkOf(page: string, voteInfoId: string | undefined): string {
  if (voteInfoId === undefined) return page;
  const url = new URL(page);
  url.searchParams.set('round', voteInfoId);
  return url.href;
}
