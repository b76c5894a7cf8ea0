import type { LineClass } from '@convoke/contract/message/message.rules.ts';

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

const full =
  /quota|mailbox (?:is |was )?(?:temporar\w+ )?full|full mailbox|mailbox full|mail ?(?:box|folder|dir)[^.]{0,60}(?:is full|exceed|has exceeded|over)|inbox is full|(?:not enough|insufficient|not sufficient|does not have enough|no) (?:disk |storage |mailbox )*space|storage (?:allocation|space|limit)|exceeded .{0,30}storage|too many messages on|space has been used up|disk space limit|too much mail data|exceeding receiving limits|boite .{0,20}pleine|bo[iî]te .{0,30}pleine|一杯|いっぱい|容量|已满|已滿|空间不足|переполнен|buz[oó]n .{0,20}lleno|mail file size exceeds/;
const tooLarge =
  /(?:message|mail|letter|content|it) (?:is |was )?too (?:big|large|long)|message size|size (?:limit|exceeds)|message length|recipsizelimit|exceeds? .{0,40}(?:maximum|size)|message too (?:big|large)|large for (?:this recipient|system)|exceeds administrative limit/;
const moved =
  /\bhas moved|mailbox (?:has )?moved|(?:has been|was) replaced by|no longer on (?:this )?server|not our (?:user|customer)|new (?:e-?mail )?address is|ha cambiado de direcci[oó]n/;
/** Programs on the receiver's own machine, which say nothing of an address. */
const ofMailer = /procmail|maildrop|command output|could ?n[o']t create|mailer error|response template|"\|/;
/** Of the sender or of the servers on the way: nothing about the recipient. */
const ofSender =
  /sender|return-path|mail ?from|envelope from|helo|ehlo|originator|purported responsible|message-id|\bfrom:|from address|unresolvable domain/;
const blocked =
  /black-?list|block-?list|block list|black list|dnsbl|\brbls?\b|spamhaus|spamcop|sorbs|barracuda(?:central| reputation)|blocked (?:using|by|for|-|due|because|from)|was blocked|is blocked|\bblocked\b|client host (?:rejected|blocked)|bann?ed|reverse dns|rdns|\bptr\b|dns ptr|reputation|too many (?:spam|unwanted)|weren't sent|wasn't sent|smtp server of your isp|ip name lookup|dynamic (?:ip|address)|not currently accepting mail from your ip|unsolicited|\bip address\b.{0,60}(?:reject|block|deny|denied|listed)|unverifyable|unverifiable|service refused|access denied|not allowed to connect|go away|bad dns|connections not accepted|bad ip|suspicious|host network not allowed|unexpected volume|your (?:host|server|network|ip)|mail server requires|open proxy|sending mta|tss04|low reputation/;
const authentication =
  /dmarc|\bspf\b|dkim|unauthenticated|not authenticat|authentication (?:check|fail|required)|does not pass|sender-?id|not passed validation|auth(?:entication)?required/;
const spam = /\bspam|\bube\b|\bbulk\b|junk|phish|suspected/;
const content =
  /virus|malware|infected|content (?:reject|presents|denied)|message content|header error|duplicate header|attachment|8-?bit|media error|improper use|rfc ?(?:5322|2822|822)|malformed|missing .{0,20}header|multiple .{0,10}from|conversion|not compliant/;
const switchedOff =
  /suspended|disabled|inactiv|deactivated|frozen|\blocked\b|temporarily unavailable|terminated|expired account|account (?:has )?expired|discontinued|is not active|not active|archived|closed|out of service|停用|冻结|利用停止/;
const noHost =
  /the account or domain may not exist|domain is not reachable|illegal host\/domain|could ?n[o']t find a mail exchanger|(?:host|domain)(?: or domain name| name)? (?:not found|unknown|does ?n[o']t exist|is not (?:known|found)|not known)|unknown (?:host|domain)|no such (?:domain|host)|unrout(?:e)?able|cannot (?:resolve|find) .{0,30}(?:host|domain)|name or service not known|nxdomain|domain .{0,60}(?:does not exist|doesn't exist|not exist|not found)|bad destination (?:system|host)|invalid domain|no (?:mx|mail exchange|dns) .{0,30}(?:found|record)|domain must exist|mail domain mentioned|no data known|non-?existent (?:domain|host)|unable to look ?up|dns (?:error|failure).{0,40}nxdomain|could(?: not|n't) (?:be )?(?:find|found) any host|couldn't find any host|not resolve/;
/** Nobody takes mail there (RFC 7505), or says so of itself. */
const noMailThere =
  /no mx (?:record )?found|indicated no smtp service|system not accepting network messages|nullmx|null mx|does not accept (?:any )?(?:mail|messages|e-?mail)|doesn't accept mail|host does not accept|not accept mail|mail receiving disabled|name server: \.: host not found|no mail exchangers? accept/;
const noUser =
  /user (?:is )?(?:unknown|not known|not found|does ?n[o']t exist|not exist|invalid|missing)|unknown (?:or illegal )?(?:user|recipient|mailbox|alias|local[- ]?part|account|address(?! error))|no (?:such|valid) (?:user|recipient|mailbox|person|address|account|local user)|(?:mailbox|recipient|address|account|person|user ?name|e-?mail address|alias)(?: address)?[^.;]{0,60}?(?:does ?n[o']t exist|not exist|not found|unknown|is not (?:valid|known|found|recogni[sz]ed|local|listed)|could not be found|is invalid|invalid|not (?:valid|known|present|listed|recogni[sz]ed)|no longer (?:valid|exists|available|accepts))|(?:invalid|unknown|bad|illegal|nonexistent|non-existent) (?:final )?(?:delivery )?(?:recipient|mailbox|user|address|destination mailbox|e-?mail)|(?:no|not a) (?:mailbox|account|valid mailbox|valid recipient|known user|valid user|local address|such)|there is no (?:one|user|such)|not (?:listed in|found in|in) .{0,40}(?:directory|local recipient|virtual|address book|userdb)|recipient name is not recogni[sz]ed|recipnotfound|recipient ?notfound|unknown in|isn't in my list|not in my (?:valid|list)|badrcptto|badrecipientto|requested action not taken: mailbox unavailable|mailbox (?:is )?(?:unavailable|unavaiable|not available|invalid)|doesn't have an? .{0,40}account|does not have an? .{0,40}account|that you tried to reach does not exist|this (?:user|address|account|spectator) (?:does ?n[o']t|is not|has been deleted)|account .{0,20}deleted|wrong or no longer valid|home directory|user name is not|no existe|inconnu|unbekannt|nicht gefunden|nessun utente|不存在|見つかりません|存在しません|не найден|не существует|recipient address rejected\.? ?\(in reply to rcpt|address rejected$|not exist (?:on|in)|can't accept user|unable to (?:find|locate) (?:recipient|user)|recipient (?:not ok|unknown|refuses)/;
/** Written by the receiver's own machine, which knows who has a mailbox there: it needs no command beside it. */
const surelyNoUser =
  /recipient name is not recogni[sz]ed|not listed in (?:the )?(?:domino|public)|domino .{0,40}見つかりません|mail\.local: unknown user|^\s*unknown user: |收件人.{0,12}不存在|邮箱.{0,6}不存在|invalid final delivery userid|delivery error: dd this user doesn't have|recip(?:ient)?notfound|\(unknown user |address rejected: access denied/;
const refusedByUser =
  /user (?:reject|refuse)|recipient preferences|refused by (?:the )?(?:user|recipient)|blocked by the recipient|user rules|restricted|not accepting any mail|only accept(?:s|ing) mail from|is protected by|notauthorized|refuse to receive|previously been bounced|not found recipient account|message filtered|mailbox filter/;
const relay =
  /relay|not a gateway|not local host|rcpthosts|not an open|email address is not verified|we don't handle mail/;
const later =
  /gr[ae]y-?list|try again (?:later|in)|temporar(?:y|ily) (?:deferred|rejected|failure)|come back later|please retry/;
const expired =
  /timed? ?out|expired|delayed|retry time|giving up|given up|too long in|in the queue|connection (?:refused|reset|lost|dropped|broken)|lost connection|could ?n[o']t (?:be )?connect|cannot connect|can't connect|unreachable|no route to host|not reachable|multiple retries|undeliverable for|for more than|host name lookup failure|try again, host|not found, try again|no answer from host|server did not respond|network error|not been collected|still trying|will (?:be|keep) (?:re)?tr|name server timeout|tls handshake|starttls|too many hops|mail loop|loops back|looping/;
const manyAtOnce =
  /too many (?:recipients|connections|messages|errors|sessions|concurrent)|rate (?:limit|that)|at a rate|max(?:imum)? (?:connection|number)|receiving mail (?:at|too)|throttl|exceeded the rate/;

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
    /in reply to (?:end of )?data|after (?:pipelined )?(?:end of )?data|data command|text command|after (?:end of )?sending|failed after i sent the message|\(state 1[78]\)|in reply to end/.test(
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
  if (last === 'data' || last === 'rcpt' || last === 'mail') return last;
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
  if (noMailThere.test(words) || reply === '521' || reply === '556') return read('unknown_host');
  // A domain that is not there is of the recipient, unless the words are about the sender.
  if (noHost.test(words) && !isAboutSender && !/try again|malformed/.test(words) && !isPassing && !isDelayed)
    return read('unknown_host');
  if (surelyNoUser.test(words) && command !== 'data' && !isAboutSender) return read('unknown_user', !isDelayed);
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
  if (blocked.test(words)) return read('blocked');
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
