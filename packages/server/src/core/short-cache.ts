/** Answers of reads that many ask for at once, kept for a moment. Only for what does no harm when it is that old. */
export class ShortCache<Value> {
  private readonly kept = new Map<string, { readAt: number; value: Promise<Value> }>();
  private readonly most: number;
  private readonly keptMs: number;

  /** At most `most` answers, the oldest go first; each good for `keptMs` milliseconds. */
  constructor(most: number, keptMs = 2000) {
    this.most = most;
    this.keptMs = keptMs;
  }

  /** The kept answer if it is younger than `maxAgeMs` (0 = never), or that of `load`: who asks while it runs shares it. */
  read(key: string, load: () => Promise<Value>, maxAgeMs = this.keptMs): Promise<Value> {
    const found = this.kept.get(key);
    if (found && Date.now() - found.readAt < maxAgeMs) return found.value;
    const value = load();
    const entry = { readAt: Date.now(), value };
    this.kept.delete(key);
    this.kept.set(key, entry);
    if (this.kept.size > this.most) this.kept.delete(this.kept.keys().next().value as string);
    // One that failed is not kept.
    value.catch(() => {
      if (this.kept.get(key) === entry) this.kept.delete(key);
    });
    return value;
  }
}
