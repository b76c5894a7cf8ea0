import { readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { behaviourOf, type Deed, type Fate, ruleSchema, senderRule } from './behaviour.ts';
import type { Channel } from './record.ts';
import { firstReviews, reviewControl } from './reviews.ts';

/**
 * How the outbox behaves as a whole, set by `PUT /control` and kept over a restart; `DELETE /control` makes it well again.
 * What single recipients meet stands in behaviour.ts.
 */

const milliseconds = z.number().int().min(0).max(3_600_000);
const mode = z.enum(['ok', 'reject', 'delay', 'down']);
const limit = z.number().int().min(0).max(1_000_000);

const channelShape = {
  mode,
  /** Milliseconds that an answer waits in the mode `delay`. */
  delayMs: milliseconds,
  /** SMS: the vendor's code; mail: the SMTP reply (550 or 451, say) in the mode `reject`. */
  code: z.string().regex(/^[\w.]{1,64}$/),
};

const stateSchema = z.strictObject({
  mail: z.strictObject({ ...channelShape, code: z.string().regex(/^[45]\d\d$/) }),
  sms: z.strictObject(channelShape),
  /** Where SMS receipts are posted; empty: nowhere. */
  receiptUrl: z.string(),
  /** Where replies to an SMS are posted; empty: nowhere. */
  replyUrl: z.string(),
  /** Where deliveries, bounces and complaints of mail are posted; empty: nowhere. */
  mailEventUrl: z.string(),
  /** The mail server that bounces and complaints are handed to, smtp://host:port; empty: they are not written. */
  bounceServer: z.string(),
  /** Where complaints go; empty: to the sender in the envelope, as bounces do. */
  complaintsTo: z.union([z.literal(''), z.email()]),
  receiptDelayMs: milliseconds,
  /** How long a message stays out of what the vendor's enquiry answers. */
  detailsDelayMs: milliseconds,
  /** The newest receipts first: those of one batch come in the wrong order. */
  receiptsReversed: z.boolean(),
  /** `headers`: of mails only headers and counts are kept, for thousands a second. */
  keeps: z.enum(['everything', 'headers']),
  /** What tells that a mail is the same as another one: a header, or `envelope` for the sender in the envelope. */
  sameBy: z.string().regex(/^[\w-]{1,64}$/),
  /** 0 is no limit. Of the vendor: of all numbers a second and a day, of one number a minute, an hour and a day. */
  smsLimits: z.strictObject({
    perSecond: limit,
    perDay: limit,
    numberPerMinute: limit,
    numberPerHour: limit,
    numberPerDay: limit,
  }),
  /** 0 is no limit: connections at once, mails of one connection. */
  mailLimits: z.strictObject({ connections: limit, perConnection: limit }),
  rules: z.array(ruleSchema).max(200),
  /** What the vendor's reviewers say of signatures and templates. */
  reviews: reviewControl,
});

export type Control = z.output<typeof stateSchema>;

/** What `PUT /control` takes besides: `mode`, `delayMs`, `code` of the channel named, or of both. */
const changeSchema = z.strictObject({
  channel: z.enum(['mail', 'sms']).optional(),
  mode: mode.optional(),
  delayMs: milliseconds.optional(),
  code: channelShape.code.optional(),
  ...stateSchema.omit({ mail: true, sms: true, smsLimits: true, mailLimits: true, reviews: true }).partial().shape,
  smsLimits: stateSchema.shape.smsLimits.partial().optional(),
  mailLimits: stateSchema.shape.mailLimits.partial().optional(),
  reviews: reviewControl.partial().optional(),
});

export interface ControlOptions {
  receiptUrl?: string | undefined;
  replyUrl?: string | undefined;
  mailEventUrl?: string | undefined;
  bounceServer?: string | undefined;
  receiptDelayMs?: number | undefined;
  /** Addresses of other machines may be posted to; off unless the outbox was told to listen beyond this machine. */
  anyHost?: boolean | undefined;
}

export class BadControl extends Error {}

const addresses = ['receiptUrl', 'replyUrl', 'mailEventUrl', 'bounceServer'] as const;

export class ControlPanel {
  readonly #anyHost: boolean;
  readonly #options: ControlOptions;
  #path: string | null = null;
  #saving: Promise<void> = Promise.resolve();
  state: Control;

  constructor(options: ControlOptions = {}) {
    this.#anyHost = options.anyHost ?? false;
    this.#options = options;
    this.state = this.#first();
  }

  /** Goes on with what was set before the last end. What the process was started with is stronger. */
  async open(path: string): Promise<void> {
    this.#path = path;
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) return;
    const kept = stateSchema.safeParse(parse(text));
    // A file of another version, or a damaged one, costs the settings, not the outbox.
    if (!kept.success) return console.error('outbox: control.json is not readable and is not used');
    const given = this.#first();
    this.state = kept.data;
    for (const name of addresses) if (this.#options[name] !== undefined) this.state[name] = given[name];
    if (this.#options.receiptDelayMs !== undefined) this.state.receiptDelayMs = given.receiptDelayMs;
  }

  fateOf(channel: Channel, recipient: string): Fate {
    return behaviourOf(this.state.rules, channel, recipient).fate;
  }

  deedsOf(channel: Channel, recipient: string): Deed[] {
    return behaviourOf(this.state.rules, channel, recipient).follows;
  }

  senderRefusal(sender: string): Extract<Fate, { kind: 'refused' }> | null {
    return senderRule(this.state.rules, sender);
  }

  /** Checked as a whole first, changed afterwards: a bad request changes nothing. */
  async change(body: unknown): Promise<Control> {
    const read = changeSchema.safeParse(body);
    if (!read.success) {
      const [issue] = read.error.issues;
      throw new BadControl(`${issue?.path.join('.') || 'the body'}: ${issue?.message ?? 'is not understood'}`);
    }
    const { channel, mode: wantedMode, delayMs, code, smsLimits, mailLimits, reviews, ...rest } = read.data;
    const channels: Channel[] = channel === undefined ? ['mail', 'sms'] : [channel];
    if (code !== undefined && channels.includes('mail') && !/^[45]\d\d$/.test(code)) {
      throw new BadControl('the code of mail is 4xx or 5xx; name the channel');
    }
    for (const name of addresses) if (rest[name] !== undefined) rest[name] = this.#address(name, rest[name]);
    const next: Control = {
      ...this.state,
      ...given(rest),
      smsLimits: { ...this.state.smsLimits, ...given(smsLimits ?? {}) },
      mailLimits: { ...this.state.mailLimits, ...given(mailLimits ?? {}) },
      reviews: { ...this.state.reviews, ...given(reviews ?? {}) },
    };
    for (const one of channels) {
      next[one] = { ...next[one], ...given({ mode: wantedMode, delayMs, code }) };
    }
    this.state = next;
    await this.#save();
    return this.state;
  }

  /** As it was started. */
  async reset(): Promise<Control> {
    this.state = this.#first();
    await this.#save();
    return this.state;
  }

  #first(): Control {
    return {
      mail: { mode: 'ok', delayMs: 2000, code: '550' },
      sms: { mode: 'ok', delayMs: 2000, code: 'isv.OUT_OF_SERVICE' },
      receiptUrl: this.#address('receiptUrl', this.#options.receiptUrl ?? ''),
      replyUrl: this.#address('replyUrl', this.#options.replyUrl ?? ''),
      mailEventUrl: this.#address('mailEventUrl', this.#options.mailEventUrl ?? ''),
      bounceServer: this.#address('bounceServer', this.#options.bounceServer ?? ''),
      complaintsTo: '',
      receiptDelayMs: this.#options.receiptDelayMs ?? 2000,
      detailsDelayMs: 0,
      receiptsReversed: false,
      keeps: 'everything',
      sameBy: 'message-id',
      smsLimits: { perSecond: 0, perDay: 0, numberPerMinute: 0, numberPerHour: 0, numberPerDay: 0 },
      mailLimits: { connections: 0, perConnection: 0 },
      rules: [],
      reviews: { ...firstReviews },
    };
  }

  /** A simulator must not become a way to reach other machines. */
  #address(name: (typeof addresses)[number], value: string): string {
    if (value === '') return '';
    const url = URL.parse(value);
    const wanted = name === 'bounceServer' ? /^smtp:$/ : /^https?:$/;
    if (!url || !wanted.test(url.protocol)) {
      throw new BadControl(`${name} is ${name === 'bounceServer' ? 'smtp://host:port' : 'an http address'} or empty`);
    }
    if (!this.mayReach(url)) throw new BadControl(`${name} must be on this machine`);
    return name === 'bounceServer' ? value : url.href;
  }

  mayReach(url: URL): boolean {
    return this.#anyHost || ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  }

  #save(): Promise<void> {
    const path = this.#path;
    if (path === null) return Promise.resolve();
    // One after the other, so that the last change is the one that stays.
    this.#saving = this.#saving.then(async () => {
      await writeFile(`${path}.new`, JSON.stringify(this.state, null, 2));
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

/** Only what was said: a field that is absent changes nothing. */
function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
