/**
 * Gathers what is asked for while a statement is on its way into the next one: under load many callers share one round trip and one commit,
 * without load nobody waits. There is no timer, so a lone call is as fast as an ungathered one.
 *
 * `run` gets the items of one key and answers in their order. When it throws, every caller of that batch gets the error; of an answer that is a promise
 * its own caller does.
 */
export class Gather<Item, Answer> {
  private readonly waiting = new Map<
    string,
    { item: Item; resolve: (answer: Answer | Promise<Answer>) => void; reject: (error: unknown) => void }[]
  >();
  private readonly inFlight = new Map<string, number>();
  private readonly run: (items: Item[], key: string) => Promise<(Answer | Promise<Answer>)[]>;
  private readonly limit: number;
  private readonly parallel: number;
  private readonly ample: number;

  /**
   * At most `limit` items a batch and `parallel` batches of one key at a time (more than one only where they do not wait long for one row). Beside
   * another a batch goes only when it is `ample`: many small ones cost more than a few large ones.
   */
  constructor(
    run: (items: Item[], key: string) => Promise<(Answer | Promise<Answer>)[]>,
    options: { limit?: number; parallel?: number; ample?: number } = {},
  ) {
    this.run = run;
    this.limit = options.limit ?? 100;
    this.parallel = options.parallel ?? 1;
    this.ample = options.ample ?? 1;
  }

  ask(item: Item, key = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(key);
      if (queue) queue.push({ item, resolve, reject });
      else this.waiting.set(key, [{ item, resolve, reject }]);
      // The requests read from the network in this turn of the event loop go together.
      if (!queue || queue.length === this.ample) setImmediate(() => this.pump(key));
    });
  }

  private pump(key: string): void {
    const flying = this.inFlight.get(key) ?? 0;
    const queue = this.waiting.get(key);
    if (!queue || flying >= this.parallel || (flying > 0 && queue.length < this.ample)) return;
    const batch = queue.splice(0, this.limit);
    if (queue.length === 0) this.waiting.delete(key);
    this.inFlight.set(key, flying + 1);
    this.run(
      batch.map((each) => each.item),
      key,
    )
      .then((answers) => {
        for (const [index, each] of batch.entries()) each.resolve(answers[index] as Answer | Promise<Answer>);
      })
      .catch((error: unknown) => {
        for (const each of batch) each.reject(error);
      })
      .finally(() => {
        const left = (this.inFlight.get(key) ?? 1) - 1;
        if (left === 0) this.inFlight.delete(key);
        else this.inFlight.set(key, left);
        this.pump(key);
      });
    this.pump(key);
  }
}

/** What the database says of a value or a rule (22xxx, 23xxx) and what a function raises (P0xxx): the fault of one item, not of all. */
const faultOfOne = /^(?:22|23|P0)/;

/**
 * Gathers what is asked for of one subject of an organisation (an event, a questionnaire; none where it is the organisation's) and gives it to
 * `work`; where one item spoils that, each goes alone, so that it does not hold up its neighbours. `work` answers in the order of the items.
 */
export function gatherOrAlone<Item, Answer>(
  work: (items: readonly Item[], organisationId: string, subjectId: string) => Promise<Answer[]>,
  options: { limit?: number; parallel?: number; ample?: number } = {},
): (item: Item, organisationId: string, subjectId?: string) => Promise<Answer> {
  const gather = new Gather<Item, Answer>((items, key) => {
    const at = key.indexOf(':');
    return togetherOrAlone(items, (some) => work(some, key.slice(0, at), key.slice(at + 1)));
  }, options);
  return (item, organisationId, subjectId = '') => gather.ask(item, `${organisationId}:${subjectId}`);
}

/** Does all of a batch at once; where one item spoils that, each alone. */
async function togetherOrAlone<Item, Answer>(
  items: readonly Item[],
  work: (some: readonly Item[]) => Promise<Answer[]>,
): Promise<(Answer | Promise<Answer>)[]> {
  try {
    return await work(items);
  } catch (error) {
    if (items.length === 1 || !faultOfOne.test((error as { code?: string }).code ?? '')) throw error;
    const answers: Promise<Answer>[] = [];
    for (const item of items) {
      const alone = work([item]).then(([answer]) => answer as Answer);
      answers.push(alone);
      await alone.catch(() => {}); // Its caller gets it.
    }
    return answers;
  }
}
