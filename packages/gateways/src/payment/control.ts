import { type Channel, type NoticeMode, noticeModes, type NoticeWish } from './record.ts';

/**
 * How the sandbox misbehaves on demand (`PUT /control`). A restart or `POST /control/reset` makes it well again. Answers:
 * - ok; slow: after `answerDelayMs`; error: HTTP 500, nothing done; down: the connection ends, nothing done; unanswered: done, but the connection ends;
 * - tampered: changed after signing; unsigned; stranger: signed with another key; signtest: WeChat's probe; stale: signed ten minutes ago (WeChat);
 * - other-order: correctly signed, about another order; appended: a forged result behind the signed one (Alipay).
 */
export const answerModes = [
  'ok',
  'slow',
  'error',
  'down',
  'unanswered',
  'tampered',
  'unsigned',
  'stranger',
  'signtest',
  'stale',
  'other-order',
  'appended',
] as const;
export type AnswerMode = (typeof answerModes)[number];

export interface ChannelControl {
  answers: AnswerMode;
  answerDelayMs: number;
  /** After this moment (ISO) the answers are well again; null: until told. */
  answersUntil: string | null;
  notices: NoticeMode;
  copies: number;
  noticeDelayMs: number;
  /** How refunds end. */
  refunds: 'success' | 'abnormal';
}

export class BadControl extends Error {}

const well = (): ChannelControl => ({
  answers: 'ok',
  answerDelayMs: 2000,
  answersUntil: null,
  notices: 'normal',
  copies: 1,
  noticeDelayMs: 0,
  refunds: 'success',
});

export class ControlPanel {
  state: Record<Channel, ChannelControl> = { wechat: well(), alipay: well() };

  reset(): void {
    this.state = { wechat: well(), alipay: well() };
  }

  answersOf(channel: Channel, now = Date.now()): { mode: AnswerMode; delayMs: number } {
    const { answers, answerDelayMs, answersUntil } = this.state[channel];
    const isOver = answersUntil !== null && Date.parse(answersUntil) <= now;
    return { mode: isOver ? 'ok' : answers, delayMs: answerDelayMs };
  }

  noticesOf(channel: Channel): NoticeWish {
    const { notices, copies, noticeDelayMs } = this.state[channel];
    return { mode: notices, copies, delayMs: noticeDelayMs };
  }

  /**
   * Takes `{ channel?, answers?, answerDelayMs?, forMs?, notices?, copies?, noticeDelayMs?, refunds? }`; without `channel` both are meant. `forMs` bounds
   * what `answers` says (down for a minute: `{ answers: 'down', forMs: 60000 }`). A bad request changes nothing.
   */
  change(body: unknown): Record<Channel, ChannelControl> {
    const wanted = objectOf(body);
    const channels = channelsOf(wanted);
    const change: Partial<ChannelControl> = {};
    for (const [name, value] of wanted) {
      if (name === 'answers') {
        change.answers = oneOf(name, value, answerModes);
        change.answersUntil = null;
      } else if (name === 'notices') change.notices = oneOf(name, value, noticeModes);
      else if (name === 'refunds') change.refunds = oneOf(name, value, ['success', 'abnormal'] as const);
      else if (name === 'copies') change.copies = whole(name, value, 1, 50);
      else if (name === 'answerDelayMs' || name === 'noticeDelayMs') change[name] = whole(name, value, 0, 600_000);
      else if (name !== 'forMs') throw new BadControl(`${name} is not known`);
    }
    const forMs = wanted.get('forMs');
    if (forMs !== undefined) {
      if (change.answers === undefined) throw new BadControl('forMs goes with answers');
      change.answersUntil = new Date(Date.now() + whole('forMs', forMs, 1, 3_600_000)).toISOString();
    }
    for (const channel of channels) Object.assign(this.state[channel], change);
    return this.state;
  }
}

/** Reads `{ notices?, copies?, noticeDelayMs? }` of a single call over what holds for the channel. */
export function wishOf(wanted: Map<string, unknown>, standard: NoticeWish): NoticeWish {
  const mode = wanted.get('notices');
  const copies = wanted.get('copies');
  const delayMs = wanted.get('noticeDelayMs');
  return {
    mode: mode === undefined ? standard.mode : oneOf('notices', mode, noticeModes),
    copies: copies === undefined ? standard.copies : whole('copies', copies, 1, 50),
    delayMs: delayMs === undefined ? standard.delayMs : whole('noticeDelayMs', delayMs, 0, 600_000),
  };
}

export function objectOf(body: unknown): Map<string, unknown> {
  if (body === undefined || body === null) return new Map();
  if (typeof body !== 'object' || Array.isArray(body)) throw new BadControl('an object is expected');
  return new Map(Object.entries(body));
}

export function whole(name: string, value: unknown, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
    throw new BadControl(`${name} is a whole number from ${least} to ${most}`);
  }
  return value;
}

function channelsOf(wanted: Map<string, unknown>): Channel[] {
  const channel = wanted.get('channel');
  wanted.delete('channel');
  return channel === undefined ? ['wechat', 'alipay'] : [oneOf('channel', channel, ['wechat', 'alipay'] as const)];
}

function oneOf<const T extends string>(name: string, value: unknown, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new BadControl(`${name} is one of ${known.join(', ')}`);
  return found;
}
