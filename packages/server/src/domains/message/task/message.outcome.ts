import type { LineClass, PauseWhy } from '@convoke/contract/message/message.rules.ts';
import type { HandOff } from '../../../core/mail/hand-off.ts';
import { type Command, meaningOf } from '../answers/returned/words.ts';

/** What the answer to a hand-off makes of a line, and of its task. */
export interface Outcome {
  state: 'accepted' | 'failed' | 'unknown' | 'queued';
  class: LineClass | null;
  code: string | null;
  providerId: string | null;
  /** Of one that is queued again: not before. */
  waitSeconds: number;
  /** Nobody else of this task would fare better. */
  pauses: PauseWhy | null;
  /** What the provider said, without people. */
  words: string;
}

/** After so many refusals that might have passed a line is given up. */
export const mostAttempts = 6;

/** What is refused for now is tried again after 30 s, 1, 2, 4, 8 minutes. */
const waitAfter = (attempts: number) => 30 * 2 ** Math.min(attempts - 1, 5);

/** The SMS vendor's codes (Aliyun), without their isv. or isp.: what they are called here, and what follows. */
const smsCodes: Readonly<Record<string, { class: LineClass; pauses?: PauseWhy; laterSeconds?: number }>> = {
  // This number has had its share of the minute, the hour or the day.
  BUSINESS_LIMIT_CONTROL: { class: 'vendor', laterSeconds: 3600 },
  DAY_LIMIT_CONTROL: { class: 'vendor', pauses: 'day_limit' },
  MONTH_LIMIT_CONTROL: { class: 'vendor', pauses: 'vendor' },
  AMOUNT_NOT_ENOUGH: { class: 'vendor', pauses: 'vendor' },
  OUT_OF_SERVICE: { class: 'vendor', pauses: 'vendor' },
  PRODUCT_UN_SUBSCRIPT: { class: 'vendor', pauses: 'vendor' },
  PRODUCT_UNSUBSCRIBE: { class: 'vendor', pauses: 'vendor' },
  ACCOUNT_NOT_EXISTS: { class: 'vendor', pauses: 'vendor' },
  ACCOUNT_ABNORMAL: { class: 'vendor', pauses: 'vendor' },
  RAM_PERMISSION_DENY: { class: 'vendor', pauses: 'vendor' },
  SMS_TEMPLATE_ILLEGAL: { class: 'template', pauses: 'template' },
  SMS_SIGNATURE_ILLEGAL: { class: 'template', pauses: 'template' },
  SMS_SIGN_ILLEGAL: { class: 'template', pauses: 'template' },
  TEMPLATE_MISSING_PARAMETERS: { class: 'template', pauses: 'template' },
  TEMPLATE_PARAMS_ILLEGAL: { class: 'content' },
  MOBILE_NUMBER_ILLEGAL: { class: 'number' },
  MOBILE_COUNT_OVER_LIMIT: { class: 'number' },
  BLACK_KEY_CONTROL_LIMIT: { class: 'content' },
  PARAM_LENGTH_LIMIT: { class: 'content' },
  PARAM_NOT_SUPPORT_URL: { class: 'content' },
  DENY_IP_RANGE: { class: 'vendor', pauses: 'vendor' },
};

const minute = 60;
const day = 86_400;

/** A vendor's day begins at midnight in China. */
const untilTomorrow = (now: Date) => day - (Math.floor(now.getTime() / 1000 + 8 * 3600) % day) + minute;

/** One number's share of a minute, an hour or a day is over: the vendor says of which in its words alone. */
function shareWait(words: string, otherwise: number, now: Date): number {
  if (words.includes('天级')) return untilTomorrow(now);
  return words.includes('分钟级') ? minute : otherwise;
}

/** The code at the beginning of what the vendor said. */
function smsCode(reason: string): string | null {
  return /\b(?:isv|isp)\.([A-Z_]{3,60})\b/.exec(reason)?.[1] ?? null;
}

/** How the client that sends our mails names the command that was refused, and what the server said to it. */
const refusals: readonly (readonly [RegExp, Command])[] = [
  [/^.{0,80}\brecipients were rejected: /, 'rcpt'],
  [/^.{0,20}\b(?:Mail command failed|Internationalized mailbox name not allowed): /, 'mail'],
  [/^.{0,20}\b(?:Data command|Message) failed: /, 'data'],
];

/** What a mail server's refusal is about, read as a mail that comes back is. */
function mailClass(reason: string): { class: LineClass; code: string | null } {
  const [opening, command] = refusals.find(([pattern]) => pattern.test(reason)) ?? [/^[A-Z]+: /, null];
  const { class: meant, status, reply } = meaningOf({ words: reason.replace(opening, ''), command });
  return { class: meant, code: status ?? reply };
}

/** `attempts` counts this one too. */
export function outcomeOf(
  channel: 'sms' | 'mail',
  handOff: HandOff,
  attempts: number,
  now: Date = new Date(),
): Outcome {
  const plain = { class: null, code: null, providerId: null, waitSeconds: 0, pauses: null, words: '' };
  if (handOff.accepted) return { ...plain, state: 'accepted', providerId: handOff.providerId };
  if (handOff.unknown) return { ...plain, state: 'unknown', class: 'no_answer' };
  const words = handOff.reason.slice(0, 300);
  const vendor = channel === 'sms' ? smsCode(words) : null;
  const known = vendor === null ? undefined : smsCodes[vendor];
  // It certainly does not have it: the line waits with its task.
  if (known?.pauses) return { ...plain, state: 'queued', code: vendor, pauses: known.pauses, words };
  const read = channel === 'mail' ? mailClass(words) : { class: known?.class ?? ('other' as const), code: vendor };
  if (handOff.permanent && known?.laterSeconds === undefined) return { ...plain, ...read, state: 'failed', words };
  if (attempts >= mostAttempts) return { ...plain, state: 'failed', class: 'gave_up', code: read.code, words };
  const waitSeconds =
    known?.laterSeconds === undefined ? waitAfter(attempts) : shareWait(words, known.laterSeconds, now);
  return { ...plain, state: 'queued', code: read.code, waitSeconds, words };
}

/** A message that could not be written at all would fail again. */
export const unwritable: Outcome = {
  state: 'failed',
  class: 'unwritable',
  code: null,
  providerId: null,
  waitSeconds: 0,
  pauses: null,
  words: '',
};
