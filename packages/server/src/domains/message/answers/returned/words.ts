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
  noMailThere,
  noUser,
  ofMailer,
  ofSender,
  refusedByUser,
  relay,
  spam,
  surelyNoUser,
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

const sendmailNoUser = /@[^\s<>]+>?\.{3} (?:user unknown|no such user|user not exist)/;

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
    /in reply to (?:end of )?data|after (?:pipelined )?(?:end of )?data|data command|smtp command data|text command|after (?:end of )?sending|failed after i sent the message|\(state 1[78]\)|in reply to end/.test(
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
  if (/in reply to mail|after mail from|does not like sender|\[mail_from\]/.test(words)) return 'mail';
  if (/initial connection|in reply to (?:ehlo|helo)|after (?:ehlo|helo)|while performing/.test(words)) return 'connect';
  // `>>> RCPT To:<…>` before the first refusal of the conversation (Sendmail).
  const [, last] = />>> (data|rcpt|mail|ehlo|helo)\b(?:(?!>>>).){0,200}?<<< [45]/.exec(words) ?? [];
  // What follows DATA there may be the answer to RCPT: commands are sent ahead.
  if (last === 'data') return null;
  if (last === 'rcpt' || last === 'mail') return last;
  return last === undefined ? null : 'connect';
}

export function meaningOf(said: Said): Meaning {
  const { status, reply } = codesOf(said);
  const words = said.words.toLowerCase().replace(/\s+/g, ' ');
  const read = (value: BounceClass, isHard = hardClasses.has(value)): Meaning => ({
    class: value,
    isHard,
    status,
    reply,
  });
  const isDelayed = said.action === 'delayed';
  const tail = status?.slice(2) ?? '';
  const command = commandIn(said.words) ?? said.command ?? null;
  const isPassing = (status?.startsWith('4.') ?? false) || (reply?.startsWith('4') ?? false);

  if (full.test(words)) return read('mailbox_full');
  if (tooLarge.test(words)) return read('too_large');
  if (later.test(words) && isPassing) return read('greylisted');
  if (authentication.test(words)) return read('refused');
  if (ofMailer.test(words)) return read('other');
  const isAboutSender = /^1\.[78]$/.test(tail) || command === 'mail' || (command !== 'rcpt' && ofSender.test(words));
  if (!isAboutSender && (tail === '1.6' || moved.test(words))) return read('moved');
  if (relay.test(words) && !/isn't in my list|rcpthosts/.test(words)) return read('refused');
  if (switchedOff.test(words) && !isDelayed) return read('switched_off');
  const isBlocked = blocked.test(words);
  // A status of policy says whom the server takes no mail from.
  if ((noMailThere.test(words) && !tail.startsWith('7.')) || ((reply === '521' || reply === '556') && !isBlocked))
    return read('unknown_host');
  // A domain that is not there is of the recipient, unless the words are about the sender.
  if (
    noHost.test(words) &&
    !isBlocked &&
    !isAboutSender &&
    !/try again|malformed/.test(words) &&
    !isPassing &&
    !isDelayed
  )
    return read('unknown_host');
  if (surelyNoUser.test(words) && command !== 'data' && !isAboutSender) return read('unknown_user', !isDelayed);
  // So says a Sendmail of before there was a status, of a name that was refused at RCPT and of nothing else.
  if (sendmailNoUser.test(words) && status === null && command !== 'data' && !isAboutSender)
    return read('unknown_user', !isDelayed);
  if (/delivery error: dd this user doesn't have/.test(words)) return read('unknown_user');
  if (noUser.test(words) && !isAboutSender) {
    // After the content was read it is the mail that is refused, whatever is said. Without a word about the command only a status that means just this is certain:
    // filters say "unknown" too, so that nobody learns whom they protect.
    if (command === 'data') return read('refused');
    const isMeant = /^1\.(?:1|3|10)$/.test(tail) || (tail === '1.351' && /550[^@]*@/.test(words));
    return read('unknown_user', !isDelayed && (command === 'rcpt' || isMeant));
  }
  if (refusedByUser.test(words)) return read('refused');
  if (manyAtOnce.test(words)) return read('refused');
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
  if (tail === '4.4') return words.replace(/[\d\s.#()-]/g, '') === '' ? read('unknown_host') : read('gave_up');
  if (reply === '552') return read('mailbox_full');
  if (reply === '551') return read('moved');
  return read('other');
}
