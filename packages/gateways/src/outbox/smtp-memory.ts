/** What the mail server remembers of tries that it did not take: greylisting and deferrals. It forgets with the process, as such lists do. */
export class SmtpMemory {
  readonly #first = new Map<string, number>();
  readonly #tries = new Map<string, number>();

  /** True when this sender has come back to this recipient late enough. */
  isKnown(sender: string, recipient: string, forMs: number, now = Date.now()): boolean {
    const pair = `${sender}\n${recipient}`.toLowerCase();
    const at = this.#first.get(pair);
    if (at === undefined) {
      remember(this.#first, pair, now);
      return false;
    }
    return now - at >= forMs;
  }

  /** True once so many tries were put off. */
  hasWaited(sender: string, recipient: string, times: number): boolean {
    const pair = `${sender}\n${recipient}`.toLowerCase();
    const tries = this.#tries.get(pair) ?? 0;
    if (tries >= times) return true;
    remember(this.#tries, pair, tries + 1);
    return false;
  }
}

const most = 200_000;

function remember(list: Map<string, number>, key: string, value: number): void {
  if (list.size >= most && !list.has(key)) list.delete(list.keys().next().value ?? '');
  list.set(key, value);
}
