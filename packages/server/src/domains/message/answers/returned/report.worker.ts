import PostalMime, { type Attachment } from 'postal-mime';
import * as z from 'zod';
import { recipientsIn } from './recipients.ts';
import { commandIn, type Meaning, meaningOf } from './words.ts';

/** Mails that come back: reports of delivery (RFC 3464), what mail servers write in their own words, complaints (RFC 5965), and answers of machines, which say nothing. */

export interface ReturnedRecipient extends Meaning {
  address: string;
  /** failed, delayed, delivered, relayed, expanded; failed where nothing says otherwise. */
  action: string;
  words: string;
}

export type Returned =
  | { kind: 'bounce'; recipients: ReturnedRecipient[] }
  /** `about` is everything by which the mail that is complained of can be found. */
  | { kind: 'complaint'; feedback: string; recipients: string[]; about: string }
  /** Somebody is away, or a machine has taken note. */
  | { kind: 'answer' }
  | { kind: 'none' };

const statusTypes = ['message/delivery-status', 'message/global-delivery-status'];
const originalTypes = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
  'text/rfc822',
];

const textOf = (part: Attachment | undefined): string =>
  part === undefined ? '' : typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);

/** As much of a mail as anything is looked for in: letters of servers are short, and what they return is not read whole. */
const mostRead = 60_000;
/** No word of theirs is longer; what is would only keep patterns busy. */
const longWord = /\S{400,}/g;
/** Nor do they leave so much room. */
const longBlank = /[^\S\n]{20,}/g;
const blankEnd = /[^\S\n]{1,20}\n/g;
const manyLines = /\n{4,}/g;

export async function readReturned(raw: Buffer): Promise<Returned> {
  let mail: Awaited<ReturnType<typeof PostalMime.parse>>;
  try {
    mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  } catch {
    // Nested without end, or with headers of megabytes: what is no mail is no bounce.
    return { kind: 'none' };
  }
  const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const parts = mail.attachments;
  const find = (types: readonly string[]) => parts.filter(({ mimeType }) => types.includes(mimeType));
  const subject = mail.subject ?? '';
  const original = find(originalTypes).map(textOf).join('\n').slice(0, mostRead).replace(longWord, ' ');
  // Some name another boundary than they write: what cannot be taken apart is read whole.
  const isWhole = !mail.text && !mail.html && parts.length === 0;
  const body =
    `${isWhole ? wholeOf(raw) : (mail.text ?? plainOf(mail.html ?? ''))}\n${find(['text/plain']).map(textOf).join('\n')}`
      .slice(0, mostRead)
      .replace(/\r\n?/g, '\n')
      .replace(partHeader, '')
      .replace(longWord, ' ')
      .replace(longBlank, ' ')
      .replace(blankEnd, '\n')
      .replace(manyLines, '\n\n\n');
  const feedback = find(['message/feedback-report']).map(textOf).join('\n');
  if (feedback !== '') return complaintOf(feedback, original, body);
  // Hotmail sends what is complained of, and nothing else.
  if (original !== '' && /^\s*complaint about message from /i.test(subject)) return complaintOf('', original, body);
  const notice = noticeOf(body);
  if (notice) return notice;
  if (/this is an e-?mail abuse report|email abuse report for an email message/i.test(body.slice(0, 3000)))
    return complaintOf('', original, body);

  const { told, rest } = cutOriginal(body);
  const status = find(statusTypes).map(textOf).join('\n\n').slice(0, mostRead).replace(longWord, ' ');
  const failed = header('x-failed-recipients')
    .flatMap((value) => value.split(/[,\s]+/))
    .filter((each) => each.includes('@'));
  // Some write the report into the text itself.
  const fields = reportFields(status === '' ? (/^(?:final|original)-recipient:/im.test(told) ? told : '') : status);
  const isReport = fields.length > 0 || failed.length > 0;
  if (!isReport && isAnswer(header, subject, told)) return { kind: 'answer' };
  const own = [...(mail.to ?? []), ...(mail.from ? [mail.from] : [])].flatMap((one) =>
    'address' in one && one.address ? [one.address.toLowerCase()] : [],
  );
  const senders = [...own, ...sendersIn(original || rest)];
  const recipients =
    fields.length > 0
      ? ofReport(fields, told, senders)
      : ofWords(told, { failed, own, senders, original: original || rest, subject });
  return recipients.length > 0 ? { kind: 'bounce', recipients } : { kind: 'none' };
}

function complaintOf(feedback: string, original: string, body: string): Returned {
  const fields = unfolded(feedback);
  const value = (name: string) => fieldOf(fields, name);
  const recipients = [...fields.matchAll(/^(?:original-rcpt-to|removal-recipient):\s*<?([^\s<>]+@[^\s<>]+)>?/gim)].map(
    ([, address = '']) => address.toLowerCase(),
  );
  return {
    kind: 'complaint',
    feedback: value('feedback-type')?.toLowerCase() ?? 'abuse',
    recipients: [...new Set(recipients)],
    about: `${fields}\n${original}\n${body}`.slice(0, 2 * mostRead),
  };
}

const unfolded = (text: string) => text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
const fieldOf = (fields: string, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(fields)?.[1]?.trim() || undefined;

/** Of a part that could not be taken apart: nothing that is told of anybody. */
const partHeader = /^content-[\w-]+:.*$/gim;

/** A mail without its header. */
const wholeOf = (raw: Buffer) =>
  raw
    .subarray(0, 2 * mostRead)
    .toString('utf8')
    .replace(/^[\s\S]*?\r?\n\r?\n/, '');

const noticeSchema = z.object({
  notificationType: z.string(),
  bounce: z
    .object({
      bouncedRecipients: z.array(
        z.object({
          emailAddress: z.string(),
          action: z.string().optional(),
          status: z.string().optional(),
          diagnosticCode: z.string().optional(),
        }),
      ),
    })
    .optional(),
  complaint: z.object({ complainedRecipients: z.array(z.object({ emailAddress: z.string() })) }).optional(),
  delivery: z.object({ recipients: z.array(z.string()), smtpResponse: z.string().optional() }).optional(),
});

/** What Amazon SES tells of a mail, as it sends it on by mail: JSON, and below it how to hear no more of it. */
function noticeOf(body: string): Returned | null {
  const text = body.trimStart();
  if (!text.startsWith('{"notificationType"')) return null;
  let told: z.infer<typeof noticeSchema>;
  try {
    told = noticeSchema.parse(JSON.parse(text.slice(0, text.lastIndexOf('}') + 1).replace(/\n/g, '')));
  } catch {
    return null;
  }
  if (told.complaint) {
    const recipients = told.complaint.complainedRecipients.map(({ emailAddress }) => emailAddress.toLowerCase());
    return { kind: 'complaint', feedback: 'abuse', recipients, about: text };
  }
  const of = (address: string, action: string, words: string, status: string | undefined) => ({
    address: address.toLowerCase(),
    action,
    words: words.slice(0, 500),
    ...meaningOf({ words, action, status: status ?? null }),
  });
  const recipients = [
    ...(told.bounce?.bouncedRecipients ?? []).map((one) =>
      of(one.emailAddress, one.action ?? 'failed', one.diagnosticCode ?? '', one.status),
    ),
    ...(told.delivery?.recipients ?? []).map((one) =>
      of(one, 'delivered', told.delivery?.smtpResponse ?? '', undefined),
    ),
  ];
  return recipients.length > 0 ? { kind: 'bounce', recipients } : { kind: 'none' };
}

interface Group {
  final: string | undefined;
  original: string | undefined;
  action: string | undefined;
  status: string | undefined;
  diagnostic: string | undefined;
}

/** `rfc822; ann@example.com`, with or without brackets. */
function addressIn(value: string | undefined): string | undefined {
  const found = /([^\s;<>"',]+@[^\s;<>"',]+)/.exec((value ?? '').replace(/^[\w-]+\s*;/, ''))?.[1];
  return found?.replace(/[.>)]+$/, '').toLowerCase();
}

const isPlain = (address: string) => /^[^@:/]+@[^@:/]+\.[^@:/]+$/.test(address);

/** The groups of recipients of a delivery status. */
function reportFields(text: string): Group[] {
  return unfolded(text)
    .split(/\n\s*\n/)
    .flatMap((group) => {
      // Several recipients without an empty line between them; what is told of one may stand before its name.
      const isOne = (group.match(/^final-recipient:/gim) ?? []).length < 2;
      const pieces = (isOne ? [group] : group.split(/(?=^final-recipient:)/im)).filter((piece) =>
        /^(?:final|original)-recipient:/im.test(piece),
      );
      return pieces.map((piece) => ({
        final: addressIn(fieldOf(piece, 'final-recipient')),
        original: addressIn(fieldOf(piece, 'original-recipient') ?? fieldOf(piece, 'x-actual-recipient')),
        action: fieldOf(piece, 'action')?.toLowerCase().split(/[\s(]/)[0],
        status: /([245]\.\d{1,3}\.\d{1,3})/.exec(fieldOf(piece, 'status') ?? '')?.[1],
        diagnostic: fieldOf(piece, 'diagnostic-code'),
      }));
    })
    .filter(({ final, original }) => final !== undefined || original !== undefined);
}

function ofReport(groups: readonly Group[], told: string, senders: readonly string[]): ReturnedRecipient[] {
  const found = new Map<string, ReturnedRecipient>();
  const sections = recipientsIn(told);
  for (const { final, original, action, status, diagnostic } of groups) {
    // A route, or a file on the receiver's machine, is nobody's address.
    const address = (final !== undefined && isPlain(final) ? final : (original ?? final)) ?? '';
    if (found.has(address)) continue;
    const near =
      sections.find((one) => one.address === address || one.address === original)?.words ??
      (groups.length === 1 ? told.slice(0, 4000) : '');
    const said = (diagnostic ?? '').replace(/^[\w-]+\s*;\s*/, '');
    // A diagnosis of a number alone, or none, leaves it to the words above.
    const isSparse = said.replace(/[\d\s.#()-]/g, '').length < 12;
    const words = isSparse ? `${said} ${near}` : said;
    const also = { status: status ?? null, action: action ?? null, senders: senders.filter((one) => one !== address) };
    // The fields leave out at which command it was refused; the words above them say it.
    const command = commandIn(near) ?? (groups.length === 1 ? commandIn(told.slice(0, 4000)) : null);
    let meaning = meaningOf({ words, ...also, command });
    // What a virus scanner writes below a letter is no reason: then the status says it alone.
    if (meaning.class === 'content' && isSparse) meaning = meaningOf({ words: said, ...also });
    if (meaning.class === 'other' && !isSparse && near !== '') {
      const again = meaningOf({ words: near, ...also });
      if (again.class !== 'other') meaning = again;
    }
    // Where the letter above says that the mailbox is there, full or switched off, nobody is unknown.
    if (meaning.isHard) {
      const letter = groups.length === 1 ? told.slice(0, 4000) : near;
      const above = meaningOf({ words: letter.replaceAll(said, ' '), action: also.action });
      if (above.class === 'mailbox_full' || above.class === 'switched_off') meaning = above;
    }
    found.set(address, { address, action: action ?? 'failed', words: words.trim().slice(0, 500), ...meaning });
  }
  return [...found.values()];
}

interface Letter {
  /** Whom its header names as failed. */
  failed: readonly string[];
  /** Whom it is from and to. */
  own: readonly string[];
  senders: readonly string[];
  original: string;
  subject: string;
}

function ofWords(told: string, { failed, own, senders, original, subject }: Letter): ReturnedRecipient[] {
  const named = [...new Set(failed.map((each) => each.replace(/[<>]/g, '').toLowerCase()))];
  const all = recipientsIn(told);
  const others = all.filter(({ address }) =>
    named.length > 0 ? named.includes(address) : !own.includes(address) || isSelf(told, address),
  );
  // Whoever wrote to themselves is the only one named.
  const sections = others.length > 0 ? others : all;
  const isDelay =
    /warning: (?:message|could not|mail)|delayed|still being retried|not yet been delivered|will (?:continue|keep) .{0,20}(?:to )?(?:be )?(?:re)?tr/i.test(
      told,
    ) && !/permanent(?:ly)? (?:error|fail)|giving up|given up/i.test(told);
  const action = isDelay ? 'delayed' : 'failed';
  const of = (address: string, words: string): ReturnedRecipient => ({
    address,
    action,
    words: words.replace(/\s+/g, ' ').trim().slice(0, 500),
    ...meaningOf({ words, action, senders: senders.filter((one) => one !== address) }),
  });
  // Sendmail's subject says why, where the letter does not; those of others repeat what was sent.
  const inSubject = /^returned mail: .{1,200}/i.exec(subject)?.[0] ?? '';
  const ofAll = (address: string): ReturnedRecipient => {
    const whole = of(address, told.slice(0, 6000));
    return whole.class === 'other' ? of(address, inSubject || told.slice(0, 6000)) : whole;
  };
  const addresses = named.length > 0 ? named : [...new Set(sections.map(({ address }) => address))];
  if (addresses.length > 0) {
    const alone = addresses.map((address) => {
      const words = sections
        .filter((one) => one.address === address)
        .map((one) => one.words)
        .join('\n');
      return of(address, words || told.slice(0, 4000));
    });
    // Little is said beside the addresses: the rest of the letter says it for all. Where one has words of its own, they are nobody else's.
    if (alone.some((one) => one.class !== 'other')) return alone;
    return addresses.map(ofAll);
  }
  // Nobody is named but in what came back: then whoever that was for, where the letter reads like a bounce.
  if (
    !/undeliver|not (?:be )?deliver|returned|fail|unable|error|reject|送信|配信|退信|не доставлен/i.test(
      `${subject} ${told}`,
    )
  )
    return [];
  const to = /^(?:to|delivered-to|x-original-to):[^\n]*?([^\s<>"',;:]+@[^\s<>"',;]+)/im
    .exec(original)?.[1]
    ?.toLowerCase();
  return to === undefined ? [] : [ofAll(to)];
}

/** Whom the mail that came back was from, on its envelope and in its header. */
const sendersIn = (original: string): string[] =>
  [
    ...original.matchAll(
      /^(?:return-path|from|sender|reply-to):[^\n]{0,300}?([^\s<>"',;:]{1,64}@[^\s<>"',;:]{1,255})/gim,
    ),
  ].map(([, address = '']) => address.toLowerCase());

/** Whoever wrote to themselves is named in the letter more than once. */
const isSelf = (told: string, address: string) => told.toLowerCase().split(address).length > 3;

const beginsOriginal =
  /^[ \t>*]*(?:-{2,}|={3,}|_{3,}|\*{3,}|#{3,})?[ \t]*(?:(?:this is|below this line is|here is|the following is) (?:a |the )?copy of (?:the |your )?(?:message|mail|first part)|(?:-+ )?(?:original|returned|undelivered|unsent|bounced) (?:message|mail)(?: (?:follows|headers|text))?|(?:your )?(?:original )?message (?:headers )?follows|message header|included (?:is a )?copy|(?:the )?(?:body|headers?|first .{1,20}) of (?:the |your )?(?:original |returned )?message|original message (?:details|header)|content of (?:the )?(?:original )?message|(?<=^|> ?)(?:received|return-path|message-id):[ \t]?(?=\S))/im;

/** What the server says, and what came back below it. */
function cutOriginal(text: string): { told: string; rest: string } {
  for (const found of text.matchAll(new RegExp(beginsOriginal.source, 'gim'))) {
    if (found.index > 40) return { told: text.slice(0, found.index), rest: text.slice(found.index) };
  }
  return { told: text, rest: '' };
}

function isAnswer(header: (name: string) => string[], subject: string, told: string): boolean {
  const auto = header('auto-submitted').join(' ').toLowerCase();
  const from = header('from').join(' ').toLowerCase();
  const isServer =
    /mailer-?daemon|postmaster|mail ?delivery|post[- ]?office|system administrator|mdaemon|no-?reply|bounce/.test(from);
  if (isServer) return false;
  const isAway =
    /\bout of (?:the )?office|automatic reply|auto(?:matic)?[- ]?(?:reply|response)|vacation|away from|不在|自动回复|自動返信|自動応答|abwesen|respuesta autom/i.test(
      subject,
    );
  const isNamed =
    auto.includes('auto-replied') ||
    header('x-autoreply').length > 0 ||
    header('x-auto-response-suppress').length > 0 ||
    /auto_?reply|bulk/.test(header('precedence').join(' ').toLowerCase());
  return (
    isAway ||
    (isNamed &&
      !/undeliver|not (?:be )?deliver|delivery (?:fail|status)|returned mail|failure/i.test(
        `${subject} ${told.slice(0, 500)}`,
      ))
  );
}

/** The text of HTML, line for line. */
function plainOf(html: string): string {
  return html
    .replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>/gi, '')
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)[^>]*>/gi, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}
