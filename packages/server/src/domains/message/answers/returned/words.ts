import type { LineClass } from '@convoke/contract/message/message.rules.ts';
import {
  authentication,
  blocked,
  content,
  expired,
  full,
  later,
  manyAtOnce,
  moved,
  noHost,
  noMailbox,
  noMailThere,
  noUser,
  notAllowed,
  ofMailer,
  ofSender,
  refusedByUser,
  relay,
  senderRefused,
  spam,
  switchedOff,
  tooLarge,
} from './wordings.ts';

/**
 * What a mail server means by its refusal. Its words come first: codes are used by every server in another way ("5.1.1" of a full mailbox, "550" of everything). Only an
 * address that nobody has, a domain that is not there or takes no mail, and somebody who has moved are for good; all else may pass, whatever digit its code begins with.
 */

export type BounceClass = Extract<
  LineClass,
  | 'unknown_user'
  | 'unknown_host'
  | 'moved'
  | 'mailbox_full'
  | 'too_large'
  | 'switched_off'
  | 'blocked'
  | 'refused'
  | 'spam'
  | 'content'
  | 'greylisted'
  | 'gave_up'
  | 'other'
>;

/** The command of SMTP that was refused. */
export type Command = 'connect' | 'mail' | 'rcpt' | 'data';

export interface Said {
  /** What was said, with its codes. */
  words: string;
  /** The enhanced status of the report (RFC 3463), where it has one. */
  status?: string | null;
  /** RFC 3464: failed, delayed … */
  action?: string | null;
  /** Where the words themselves do not say it. */
  command?: Command | null;
  /** Our own addresses, in small letters: a refusal of one of them says nothing of the recipient. */
  senders?: readonly string[];
}

export interface Meaning {
  class: BounceClass;
  isHard: boolean;
  status: string | null;
  reply: string | null;
}

export const hardClasses: ReadonlySet<BounceClass> = new Set(['unknown_user', 'unknown_host', 'moved']);

const statusAt = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/;
/** `550 5.1.1`, `550-5.1.1`, `#5.1.1`, `(#5.1.1)`. */
const statusAfterReply = /(?<!\d)[245]\d\d[ -]+#?([245]\.\d{1,3}\.\d{1,3})(?!\.?\d)/;
const replyAt = /(?<![\d.:-])([245][0-7]\d)(?=[ -](?!\.)|$|[,;)'"])/;

/** By the enhanced status alone, without its first digit. */
const byStatus: readonly (readonly [RegExp, BounceClass])[] = [
  [/^1\.(?:1|3|10)$/, 'unknown_user'],
  [/^1\.2$/, 'unknown_host'],
  [/^1\.6$/, 'moved'],
  [/^1\.(?:7|8)$/, 'refused'],
  [/^2\.0$/, 'refused'],
  [/^2\.1$/, 'switched_off'],
  [/^2\.2$/, 'mailbox_full'],
  [/^(?:2\.3|3\.4)$/, 'too_large'],
  [/^3\.1$/, 'mailbox_full'],
  [/^4\.(?!4$)\d+$/, 'gave_up'],
  [/^6\.\d+$/, 'content'],
  [/^7\.(?:25|606|5\d\d|65\d)$/, 'blocked'],
  [/^7\.\d+$/, 'refused'],
];

/** The codes in what was said, and where the report has none in its words, its own. */
export function codesOf({ words, status }: Said): { status: string | null; reply: string | null } {
  const found = statusAfterReply.exec(words)?.[1] ?? statusAt.exec(words)?.[1] ?? status ?? null;
  return { status: found, reply: replyAt.exec(words)?.[1] ?? null };
}

/** At which command it was refused, as the servers that had the conversation write it. */
export function commandIn(text: string): Command | null {
  const words = text.toLowerCase().replace(/\s+/g, ' ');
  if (
    /in reply to (?:end of )?data|after (?:pipelined )?(?:end of )?data|(?<!before )data command|smtp command data|text command|after (?:end of )?sending|failed after i sent the message|\(state 1[78]\)|in reply to end/.test(
      words,
    )
  )
    return 'data';
  if (
    /in reply to rcpt|(?:after|following|did not like our|progress was|smtp:) ?rcpt|rcpt:|\[rcpt_to\]|in rcpt to|does not like recipient|\(state 1[34]\)/.test(
      words,
    )
  )
    return 'rcpt';
  if (/my name was rejected/.test(words)) return 'connect';
  if (/but sender was rejected|in reply to mail|after mail from|does not like sender|\[mail_from\]/.test(words))
    return 'mail';
  if (/initial connection|in reply to (?:ehlo|helo)|after (?:ehlo|helo)|while performing/.test(words)) return 'connect';
  // `>>> RCPT To:<…>` before the first refusal of the conversation (Sendmail).
  const [, last] = />>> (data|rcpt|mail|ehlo|helo)\b(?:(?!>>>).){0,200}?<<< [45]/.exec(words) ?? [];
  // Commands are sent ahead: what follows DATA is the answer to RCPT, where DATA is then refused for want of a recipient.
  if (last === 'data') return /<<< (?:503|554 \S* ?error: no valid recipients)/.test(words) ? 'rcpt' : 'data';
  if (last === 'rcpt' || last === 'mail') return last;
  return last === undefined ? null : 'connect';
}

/** More than any server says of a recipient. */
const mostSaid = 6000;

/** What was said, to be compared with wordings: in small letters, without the codes that begin each line of a long reply, and every address written `@`, also where logs have taken it out (`…`). */
const plainOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\s<>"'(),;:]{1,64}@[^\s<>"'(),;:]{1,255}|…/g, '@')
    .replace(/(?<![\d.])[245]\d\d[ -](?:#?[245]\.\d{1,3}\.\d{1,3}(?![\d.]))?/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

/** IronPort writes a code and words of its own before what the other server said. */
const ownFrame = /\b[45]\.\d\.\d - [a-z ]{3,40} ([45]\d\d)-'/i;

/** The address right behind a code: `550 5.1.0 <news@example.org>: …`, `550-Verification failed for <news@example.org>`. */
const refusedAddress = /(?<![\d.])[245]\d\d[ -][^@]{0,60}?([^\s<>"'(),;:@]{1,64}@[^\s<>"'(),;:@]{1,255})/;

export function meaningOf(given: Said): Meaning {
  const said = { ...given, words: given.words.slice(0, mostSaid).replace(/\s+/g, ' ').replace(ownFrame, '$1 ') };
  const { status, reply } = codesOf(said);
  const words = plainOf(said.words);
  const read = (value: BounceClass, isHard = hardClasses.has(value)): Meaning => ({
    class: value,
    isHard,
    status,
    reply,
  });
  const isDelayed = said.action === 'delayed';
  const tail = status?.slice(2) ?? '';
  const command = commandIn(said.words) ?? said.command ?? null;
  // RFC 5321: whoever says 4 may take it later, and has not said who is unknown for good; also where the report has given up since.
  const isPassing = isDelayed || [status, reply].some((code) => code?.startsWith('4'));

  if (full.test(words)) return read('mailbox_full');
  if (tooLarge.test(words)) return read('too_large');
  if (later.test(words) && isPassing) return read('greylisted');
  if (authentication.test(words)) return read('refused');
  if (ofMailer.test(words)) return read('other');
  const named = refusedAddress.exec(said.words)?.[1]?.replace(/\.+$/, '').toLowerCase();
  const isAboutSender =
    /^1\.[78]$/.test(tail) ||
    command === 'mail' ||
    command === 'connect' ||
    senderRefused.test(words) ||
    (named !== undefined && said.senders?.includes(named) === true);
  if (!isAboutSender && (tail === '1.6' || moved.test(words))) return read('moved', !isPassing);
  if (relay.test(words)) return read('refused');
  const isBlocked = blocked.test(words);
  // A status of policy says whom the server takes no mail from.
  const saysNoMail =
    (noMailThere.test(words) && !tail.startsWith('7.')) || ((reply === '521' || reply === '556') && !isBlocked);
  if (saysNoMail && !isAboutSender) return read('unknown_host', !isPassing);
  if (switchedOff.test(words) && !isDelayed) return read('switched_off');
  const isOfSender = isAboutSender || (command !== 'rcpt' && ofSender.test(words));
  // A domain that is not there is of the recipient, unless the words are about the sender.
  if (noHost.test(words) && !isBlocked && !isOfSender && !/malformed/.test(words) && !/^5\.[24]$/.test(tail))
    return isPassing || /found,? try again|try again later/.test(words) ? read('gave_up') : read('unknown_host');
  if (manyAtOnce.test(words)) return read('refused');
  // Microsoft and IronPort say no more than this; the status tells it from a refusal by policy.
  const isBare =
    tail === '4.1' ? /address rejected: access denied/.test(words) : tail === '1.0' && /address rejected/.test(words);
  if (isBare && !isAboutSender) return read('unknown_user', !isPassing && command !== 'data');
  if (notAllowed.test(words)) return read('refused');
  if (noUser.test(words) && !isAboutSender) {
    // After the content was read it is the mail that is refused: filters say "unknown" too, so that nobody learns whom they protect.
    if (command === 'data' && !noMailbox.test(words)) return read('refused');
    // "Unknown, or blocked": only a status of the address (RFC 3463, X.1) tells which.
    const isUnsure = (isBlocked || spam.test(words)) && !tail.startsWith('1.');
    return isUnsure ? read(isBlocked ? 'blocked' : 'spam') : read('unknown_user', !isPassing);
  }
  if (refusedByUser.test(words)) return read('refused');
  if (spam.test(words)) return read('spam');
  if (isBlocked) return read('blocked');
  if (content.test(words)) return read('content');
  if (isAboutSender) return read('refused');
  if (later.test(words)) return read('greylisted');
  if (expired.test(words) || isDelayed) return read('gave_up');
  const known = byStatus.find(([pattern]) => pattern.test(tail))?.[1];
  if (known !== undefined) {
    // A code alone: for good only where it is a lasting one.
    return read(known, hardClasses.has(known) && status?.startsWith('5.') === true && command !== 'data');
  }
  if (tail === '4.4')
    return /^(?:invalid domain)?[\d\s.#()-]*$/.test(words) && !isPassing ? read('unknown_host') : read('gave_up');
  if (reply === '552') return read('mailbox_full');
  if (reply === '551') return read('moved');
  return read('other');
}
