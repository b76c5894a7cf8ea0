/** One timer a name; none of them keeps the process alive. Due ones run at once, so that a restart catches up. */
export class Timers {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #stopped = false;

  set(name: string, atMs: number, work: () => Promise<unknown>): void {
    this.clear(name);
    if (this.#stopped) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(name);
        work().catch((error: unknown) => {
          if (!this.#stopped) console.error('payment sandbox:', error);
        });
      },
      // A delay beyond 24 days would fire at once.
      Math.min(Math.max(0, atMs - Date.now()), 2 ** 31 - 1),
    );
    timer.unref();
    this.#timers.set(name, timer);
  }

  clear(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }

  clearAll(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  stop(): void {
    this.#stopped = true;
    this.clearAll();
  }
}
