import { randomInt } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod';

/**
 * The vendor's reviewers of signatures and templates. Each thing is in review for a while, then decided by what the control says, and stays so. A
 * signature that was never heard of counts as handed in when it is first asked for: the simulator has no console where that is done. What has 拒绝 or
 * "refuse" in its name is always refused, so that a person can see it from the product's pages.
 */

export const reviewControl = z.strictObject({
  /** `hold`: nothing is decided; `absent`: signatures are not known. */
  mode: z.enum(['approve', 'refuse', 'hold', 'absent']),
  delayMs: z.number().int().min(0).max(3_600_000),
  reason: z.string().max(200),
  /** Whether approved signatures stand in the carriers' books. */
  isFiled: z.boolean(),
});
export type ReviewControl = z.output<typeof reviewControl>;

export const firstReviews: ReviewControl = {
  mode: 'approve',
  delayMs: 3000,
  reason: '资质信息不符，请修改后重新提交',
  isFiled: true,
};

const thing = z.strictObject({
  name: z.string(),
  text: z.string(),
  at: z.number(),
  decided: z.enum(['approved', 'refused']).nullable(),
  reason: z.string(),
});
type Thing = z.output<typeof thing>;
const kept = z.strictObject({ signs: z.record(z.string(), thing), templates: z.record(z.string(), thing) });

/** As the vendor counts states. */
const stateNumbers = { in_review: 0, approved: 1, refused: 2 } as const;

export interface Reviewed {
  status: number;
  reason: string;
}

export class ReviewDesk {
  readonly #control: () => ReviewControl;
  readonly #now: () => number;
  #path: string | null = null;
  #saving: Promise<void> = Promise.resolve();
  #signs = new Map<string, Thing>();
  #templates = new Map<string, Thing>();

  constructor(control: () => ReviewControl, now: () => number = Date.now) {
    this.#control = control;
    this.#now = now;
  }

  /** Goes on with what was handed in before the last end. */
  async open(path: string): Promise<void> {
    this.#path = path;
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) return;
    const read = kept.safeParse(parse(text));
    if (!read.success) return console.error('outbox: reviews.json is not readable and is not used');
    this.#signs = new Map(Object.entries(read.data.signs));
    this.#templates = new Map(Object.entries(read.data.templates));
  }

  /** Null = the vendor has no such signature. */
  async sign(name: string): Promise<(Reviewed & { isFiled: boolean }) | null> {
    const known = this.#signs.get(name);
    if (!known && this.#control().mode === 'absent') return null;
    const sign = known ?? { name, text: '', at: this.#now(), decided: null, reason: '' };
    this.#signs.set(name, sign);
    const reviewed = this.#look(sign);
    await this.#save();
    return { ...reviewed, isFiled: sign.decided === 'approved' && this.#control().isFiled };
  }

  async handIn(name: string, text: string): Promise<string> {
    const code = `SMS_${randomInt(100_000_000, 999_999_999)}`;
    this.#templates.set(code, { name, text, at: this.#now(), decided: null, reason: '' });
    await this.#save();
    return code;
  }

  /** Null = the vendor has no such template. */
  async template(code: string): Promise<(Reviewed & { name: string; text: string }) | null> {
    const template = this.#templates.get(code);
    if (!template) return null;
    const reviewed = this.#look(template);
    await this.#save();
    return { ...reviewed, name: template.name, text: template.text };
  }

  #look(one: Thing): Reviewed {
    const { mode, delayMs, reason } = this.#control();
    if (one.decided === null && mode !== 'hold' && this.#now() - one.at >= delayMs) {
      one.decided = mode === 'refuse' || /拒绝|refuse/i.test(one.name) ? 'refused' : 'approved';
      one.reason = one.decided === 'refused' ? reason : '';
    }
    return { status: stateNumbers[one.decided ?? 'in_review'], reason: one.reason };
  }

  #save(): Promise<void> {
    const path = this.#path;
    if (path === null) return Promise.resolve();
    this.#saving = this.#saving.then(async () => {
      const all = { signs: Object.fromEntries(this.#signs), templates: Object.fromEntries(this.#templates) };
      await writeFile(`${path}.new`, JSON.stringify(all));
      await rename(`${path}.new`, path);
    });
    return this.#saving;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
