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

export interface Said {
  /** What was said, with its codes. */
  words: string;
  /** The enhanced status of the report (RFC 3463), where it has one. */
  status?: string | null;
  /** RFC 3464: failed, delayed … */
  action?: string | null;
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
  /\bhas moved|mailbox (?:has )?moved|(?:has been|was) replaced by|no longer on (?:this )?server|not our (?:user|customer)|new (?:e-?mail )?address is|destination mailbox.{0,20}moved|ha cambiado de direcci[oó]n/;
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
  /(?:host|domain)(?: or domain name| name)? (?:not found|unknown|does ?n[o']t exist|is not (?:known|found)|not known)|unknown (?:host|domain)|no such (?:domain|host)|unrout(?:e)?able|cannot (?:resolve|find) .{0,30}(?:host|domain)|name or service not known|nxdomain|domain .{0,60}(?:does not exist|doesn't exist|not exist|not found)|bad destination (?:system|host)|invalid domain|no (?:mx|mail exchange|dns) .{0,30}(?:found|record)|domain must exist|mail domain mentioned|no data known|the account or domain may not exist|non-?existent (?:domain|host)|unable to look ?up|dns (?:error|failure).{0,40}nxdomain|could(?: not|n't) (?:be )?(?:find|found) any host|couldn't find any host|not resolve/;
/** Nobody takes mail there (RFC 7505), or says so of itself. */
const noMailThere =
  /nullmx|null mx|does not accept (?:any )?(?:mail|messages|e-?mail)|doesn't accept mail|host does not accept|not accept mail|mail receiving disabled|name server: \.: host not found|no mail exchangers? accept/;
const noUser =
  /user (?:is )?(?:unknown|not known|not found|does ?n[o']t exist|not exist|invalid|missing)|unknown (?:or illegal )?(?:user|recipient|mailbox|alias|local[- ]?part|account|address(?! error))|no (?:such|valid) (?:user|recipient|mailbox|person|address|account|local user)|(?:mailbox|recipient|address|account|person|user ?name|e-?mail address|alias)(?: address)?[^.;]{0,60}?(?:does ?n[o']t exist|not exist|not found|unknown|is not (?:valid|known|found|recogni[sz]ed|local|listed)|could not be found|is invalid|invalid|not (?:valid|known|present|listed|recogni[sz]ed)|no longer (?:valid|exists|available|accepts))|(?:invalid|unknown|bad|illegal|nonexistent|non-existent) (?:final )?(?:delivery )?(?:recipient|mailbox|user|address|destination mailbox|e-?mail)|(?:no|not a) (?:mailbox|account|valid mailbox|valid recipient|known user|valid user|local address|such)|there is no (?:one|user|such)|not (?:listed in|found in|in) .{0,40}(?:directory|local recipient|virtual|address book|userdb)|recipient name is not recogni[sz]ed|recipnotfound|recipient ?notfound|unknown in|isn't in my list|not in my (?:valid|list)|badrcptto|badrecipientto|requested action not taken: mailbox unavailable|mailbox (?:is )?(?:unavailable|unavaiable|not available|invalid)|doesn't have an? .{0,40}account|does not have an? .{0,40}account|that you tried to reach does not exist|this (?:user|address|account|spectator) (?:does ?n[o']t|is not|has been deleted)|account .{0,20}deleted|wrong or no longer valid|home directory|user name is not|no existe|inconnu|unbekannt|nicht gefunden|nessun utente|不存在|見つかりません|存在しません|не найден|не существует|recipient address rejected\.? ?\(in reply to rcpt|address rejected$|not exist (?:on|in)|can't accept user|unable to (?:find|locate) (?:recipient|user)|recipient (?:not ok|unknown|refuses)/;
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
  [/^1\.(?:0|1|3|4|10|11)$/, 'unknown_user'],
  [/^1\.2$/, 'unknown_host'],
  [/^1\.6$/, 'moved'],
  [/^1\.(?:7|8)$/, 'refused'],
  [/^2\.0$/, 'refused'],
  [/^2\.1$/, 'switched_off'],
  [/^2\.2$/, 'mailbox_full'],
  [/^(?:2\.3|3\.4)$/, 'too_large'],
  [/^3\.1$/, 'mailbox_full'],
  [/^4\.4$/, 'unknown_host'],
  [/^4\.\d+$/, 'gave_up'],
  [/^6\.\d+$/, 'content'],
  [/^7\.(?:25|606|5\d\d|65\d)$/, 'blocked'],
  [/^7\.\d+$/, 'refused'],
];

/** The codes in what was said, and where the report has none in its words, its own. */
export function codesOf({ words, status }: Said): { status: string | null; reply: string | null } {
  const found = statusAfterReply.exec(words)?.[1] ?? statusAt.exec(words)?.[1] ?? status ?? null;
  return { status: found, reply: replyAt.exec(words)?.[1] ?? null };
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
  const isPassing = (status?.startsWith('4.') ?? false) || (reply?.startsWith('4') ?? false);
  // The whole mail had been read by then: what is refused is the mail.
  const isAfterData =
    /in reply to end of data|end of data|after (?:end of )?data|data command|after pipelined data|text command/.test(
      words,
    );

  if (full.test(words)) return read('mailbox_full');
  if (tooLarge.test(words)) return read('too_large');
  if (later.test(words) && isPassing) return read('greylisted');
  if (authentication.test(words)) return read('refused');
  if (/^1\.6$/.test(tail) || (moved.test(words) && !ofSender.test(words))) return read('moved');
  if (relay.test(words) && !/isn't in my list|rcpthosts/.test(words)) return read('refused');
  if (switchedOff.test(words) && !isDelayed) return read('switched_off');
  if (noMailThere.test(words)) return read('unknown_host');
  const isAboutSender = ofSender.test(withoutRecipientWords(words)) || /^1\.[78]$/.test(tail);
  if (noUser.test(words) && !isAboutSender) {
    if (isAfterData) return read('refused');
    return read('unknown_user', !isDelayed && !isFiltered(words, tail));
  }
  if (noHost.test(words) && !isAboutSender && !/try again/.test(words) && !isPassing) return read('unknown_host');
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
    // A code alone, with words that say something else or nothing at all: for good only where it is a lasting one and the whole of what was said.
    const isCertain = status?.startsWith('5.') === true && !isAfterData;
    return read(known, hardClasses.has(known) && isCertain);
  }
  if (reply === '552') return read('mailbox_full');
  if (reply === '551') return read('moved');
  return read('other');
}

/** Words about whoever the mail was for hold "from" and "sender" as well. */
const withoutRecipientWords = (words: string) =>
  words.replace(/returned? to sender|back to (?:the )?sender|mail from [^ ]*daemon/g, '');

/** Servers say "unknown" with these codes of somebody whose filter refuses. */
const isFiltered = (words: string, tail: string) =>
  /^7\./.test(tail) && !/unknown|not found|does not exist|no such/.test(words);
