/** How a page leads to the next without a document in between (../turning.tsx). Where nobody listens, a link stays a link. */
interface Turner {
  ready: (href: string) => void;
  /** False = it cannot be turned to. */
  turn: (href: string) => Promise<boolean>;
}

let turner: Turner | null = null;

export function onTurn(to: Turner): void {
  turner = to;
}

/** Fetches what a page is made of, when the browser has nothing else to do; not for people who count their bytes. */
export function readyWhenIdle(href: string): () => void {
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  if (saveData) return () => undefined;
  // Safari has no idle callbacks.
  const timer = setTimeout(() => turner?.ready(href), 100);
  return () => clearTimeout(timer);
}

/** Goes to a page of this site, by its document where it must be. */
export async function goTo(href: string): Promise<void> {
  if (!(await turner?.turn(href))) location.assign(href);
}
