const everyMs = 2000;

/** Says where a long piece of work stands, every two seconds and not more often. */
export class Progress {
  private readonly say: (line: string) => void;
  private saidAt = performance.now();

  constructor(say: (line: string) => void) {
    this.say = say;
  }

  at(text: () => string): void {
    if (performance.now() - this.saidAt < everyMs) return;
    this.saidAt = performance.now();
    this.say(text());
  }
}

export function counted(number: number): string {
  return number.toLocaleString('en');
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
