import type { Channel } from './record.ts';

/**
 * How the outbox misbehaves on demand. Two ways: by recipient (always on, so that a person can try a failure from the product's own pages)
 * and by `PUT /control` (for tests and demonstrations). A restart makes it well again.
 */

export type Mode = 'ok' | 'reject' | 'delay' | 'down';

export interface ChannelControl {
  mode: Mode;
  /** Milliseconds that an answer waits in the mode `delay`. */
  delayMs: number;
  /** SMS: the vendor's code; mail: the SMTP reply (550 or 451, say) in the mode `reject`. */
  code: string;
}

export interface Control {
  mail: ChannelControl;
  sms: ChannelControl;
  /** Where SMS receipts are posted; empty: nowhere. */
  receiptUrl: string;
  /** Where replies to an SMS are posted; empty: nowhere. */
  replyUrl: string;
  /** Where deliveries, bounces and complaints of mail are posted; empty: nowhere. */
  mailEventUrl: string;
  receiptDelayMs: number;
}

/** What a recipient whose number or local part ends in the pattern meets. `unanswered`: kept, but the connection ends without an answer. */
export type Fate =
  | { kind: 'fine' }
  | { kind: 'refused'; code: string; reason: string }
  | { kind: 'late'; delayMs: number }
  | { kind: 'unanswered' }
  | { kind: 'unavailable' }
  | { kind: 'fails-later'; state: 'undelivered' | 'bounced' | 'complained'; code: string }
  | { kind: 'no-receipt' };

export interface FatePattern {
  channel: Channel;
  ending: string;
  fate: Fate;
}

/** Six digits each, so that a made-up number meets one by accident only once in a million. */
export const fatePatterns: readonly FatePattern[] = [
  {
    channel: 'sms',
    ending: '444401',
    fate: { kind: 'refused', code: 'isv.MOBILE_NUMBER_ILLEGAL', reason: 'invalid mobile number' },
  },
  {
    channel: 'sms',
    ending: '444402',
    fate: { kind: 'refused', code: 'isv.BUSINESS_LIMIT_CONTROL', reason: 'flow control' },
  },
  {
    channel: 'sms',
    ending: '444403',
    fate: { kind: 'fails-later', state: 'undelivered', code: 'MOBILE_NOT_ON_SERVICE' },
  },
  { channel: 'sms', ending: '444404', fate: { kind: 'no-receipt' } },
  { channel: 'sms', ending: '444405', fate: { kind: 'unanswered' } },
  { channel: 'sms', ending: '444406', fate: { kind: 'late', delayMs: 30_000 } },
  { channel: 'sms', ending: '444407', fate: { kind: 'unavailable' } },
  { channel: 'mail', ending: '.reject', fate: { kind: 'refused', code: '550', reason: '5.1.1 no such mailbox' } },
  { channel: 'mail', ending: '.later', fate: { kind: 'refused', code: '451', reason: '4.3.2 try again later' } },
  { channel: 'mail', ending: '.bounce', fate: { kind: 'fails-later', state: 'bounced', code: '5.1.1' } },
  { channel: 'mail', ending: '.complain', fate: { kind: 'fails-later', state: 'complained', code: 'abuse' } },
  { channel: 'mail', ending: '.silent', fate: { kind: 'no-receipt' } },
  { channel: 'mail', ending: '.drop', fate: { kind: 'unanswered' } },
  { channel: 'mail', ending: '.slow', fate: { kind: 'late', delayMs: 30_000 } },
];

export function fateOf(channel: Channel, recipient: string): Fate {
  // Not every form takes a plus in an address, so `ann.bounce@…`, `ann+bounce@…` and `bounce@…` mean the same.
  const tested =
    channel === 'mail'
      ? `.${recipient.slice(0, recipient.lastIndexOf('@'))}`.toLowerCase().replaceAll('+', '.')
      : recipient;
  return fatePatterns.find((one) => one.channel === channel && tested.endsWith(one.ending))?.fate ?? { kind: 'fine' };
}

export interface ControlOptions {
  receiptUrl?: string | undefined;
  replyUrl?: string | undefined;
  mailEventUrl?: string | undefined;
  receiptDelayMs?: number | undefined;
  /** Addresses of other machines may be posted to; off unless the outbox was told to listen beyond this machine. */
  anyHost?: boolean | undefined;
}

export class BadControl extends Error {}

export class ControlPanel {
  readonly #anyHost: boolean;
  readonly state: Control;

  constructor(options: ControlOptions = {}) {
    this.#anyHost = options.anyHost ?? false;
    this.state = {
      mail: { mode: 'ok', delayMs: 2000, code: '550' },
      sms: { mode: 'ok', delayMs: 2000, code: 'isv.OUT_OF_SERVICE' },
      receiptUrl: this.#url('receiptUrl', options.receiptUrl ?? ''),
      replyUrl: this.#url('replyUrl', options.replyUrl ?? ''),
      mailEventUrl: this.#url('mailEventUrl', options.mailEventUrl ?? ''),
      receiptDelayMs: options.receiptDelayMs ?? 2000,
    };
  }

  /** Takes `{ channel?, mode?, delayMs?, code?, receiptUrl?, replyUrl?, mailEventUrl?, receiptDelayMs? }`; without `channel` both are meant. */
  change(body: unknown): Control {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new BadControl('an object is expected');
    const wanted = new Map<string, unknown>(Object.entries(body));
    const channel = wanted.get('channel');
    if (channel !== undefined && channel !== 'mail' && channel !== 'sms')
      throw new BadControl('channel is mail or sms');
    wanted.delete('channel');
    const channels: Channel[] = channel === undefined ? ['mail', 'sms'] : [channel];
    // Checked first, changed afterwards: a bad request changes nothing.
    const changes: (() => void)[] = [];
    for (const [name, value] of wanted) changes.push(this.#changeOf(name, value, channels));
    for (const change of changes) change();
    return this.state;
  }

  #changeOf(name: string, value: unknown, channels: Channel[]): () => void {
    const { state } = this;
    if (name === 'mode') {
      if (value !== 'ok' && value !== 'reject' && value !== 'delay' && value !== 'down') {
        throw new BadControl('mode is ok, reject, delay or down');
      }
      return () => {
        for (const one of channels) state[one].mode = value;
      };
    }
    if (name === 'code') {
      if (typeof value !== 'string' || !/^[\w.]{1,64}$/.test(value)) throw new BadControl('code is a short word');
      if (channels.includes('mail') && !/^[45]\d\d$/.test(value))
        throw new BadControl('the code of mail is 4xx or 5xx; name the channel');
      return () => {
        for (const one of channels) state[one].code = value;
      };
    }
    if (name === 'delayMs' || name === 'receiptDelayMs') {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 600_000) {
        throw new BadControl(`${name} is 0 to 600000 milliseconds`);
      }
      if (name === 'receiptDelayMs') {
        return () => {
          state.receiptDelayMs = value;
        };
      }
      return () => {
        for (const one of channels) state[one].delayMs = value;
      };
    }
    if (name === 'receiptUrl' || name === 'replyUrl' || name === 'mailEventUrl') {
      const url = this.#url(name, value);
      return () => {
        state[name] = url;
      };
    }
    throw new BadControl(`${name} is not known`);
  }

  /** A simulator must not become a way to post to other machines. */
  #url(name: string, value: unknown): string {
    if (value === '') return '';
    const url = typeof value === 'string' ? URL.parse(value) : null;
    if (!url || !/^https?:$/.test(url.protocol)) throw new BadControl(`${name} is an http address or empty`);
    if (!this.#anyHost && !['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)) {
      throw new BadControl(`${name} must be on this machine`);
    }
    return url.href;
  }
}
