/** What the run's own people know: what they were told, what they did. The checks hold the product to it. */
export interface Told {
  orderId: string;
  key: string;
  phone: string;
  quantity: number;
  totalCents: number;
}

export class Memory {
  /** Orders that buyers were told of, by id. */
  readonly told = new Map<string, Told>();
  /** Keys whose last answer was a refusal: there must be no order of them. */
  readonly refused = new Map<string, number>();
  /** How often the organiser, and the buyer, was told that money goes back, or never learned whether it does. */
  readonly refunds = new Map<string, { organiser: number; buyer: number }>();
  /** Orders that somebody ended, or whose time was over, before money came. */
  readonly ended = new Set<string>();
  /** Orders somebody set out to pay by both gateways, and those that were paid with another amount. */
  readonly payingTwice = new Set<string>();
  readonly differing = new Set<string>();
  /** Orders with another amount that the organiser accepted or sent back. */
  readonly repaired = new Set<string>();
  /** Payments the sandbox said were made, by their number there. */
  readonly paid = new Map<string, { orderId: string; channel: string }>();
  /** What buyers and organiser were told that cannot be true; each is a breach. */
  readonly lies: string[] = [];
  /** Requests whose connection broke before an answer; times in ms of this process's clock. */
  readonly brokenOff: { url: string; call: string; beganAt: number; brokeAt: number }[] = [];
  /** Answers, success or refusal, that people got. */
  answers = 0;
  /** How often what happened, for the report. */
  readonly counts = new Map<string, number>();

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  tell(told: Told): void {
    const before = this.told.get(told.orderId);
    if (before && before.key !== told.key) this.lies.push(`order ${told.orderId} was told to two buyers`);
    const other = this.#byKey.get(told.key);
    if (other !== undefined && other !== told.orderId)
      this.lies.push(`the key ${told.key} was answered with two orders, ${other} and ${told.orderId}`);
    this.#byKey.set(told.key, told.orderId);
    this.told.set(told.orderId, told);
  }

  askedBack(orderId: string, by: 'organiser' | 'buyer'): void {
    const asked = this.refunds.get(orderId) ?? { organiser: 0, buyer: 0 };
    asked[by] += 1;
    this.refunds.set(orderId, asked);
  }

  readonly #byKey = new Map<string, string>();
}
