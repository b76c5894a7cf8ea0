import PostalMime, { type Attachment, decodeWords, type Email } from 'postal-mime';
import type { AttachmentMeta, NewMessage } from './record.ts';

export async function readMail(raw: Buffer, recipients: string[], envelopeFrom: string): Promise<NewMessage> {
  const mail = await PostalMime.parse(raw);
  return {
    channel: 'mail',
    to: recipients[0] ?? '',
    recipients,
    envelopeFrom,
    from: senderOf(mail, envelopeFrom),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    headers: mail.headers.map((one) => ({ name: one.originalKey, value: one.value })),
    attachments: mail.attachments.map(metaOf),
    messageId: mail.messageId ?? null,
    sms: null,
  };
}

/** Only the headers, without a look at what follows: a tenth of the work, and nothing of it is kept. */
export function readHeaders(raw: Buffer, recipients: string[], envelopeFrom: string): NewMessage {
  const end = raw.indexOf('\r\n\r\n');
  const block = raw.toString('utf8', 0, end === -1 ? raw.length : end);
  const headers = block
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [{ name: line.slice(0, colon), value: line.slice(colon + 1).trim() }];
    });
  const of = (name: string) => headers.find((one) => one.name.toLowerCase() === name)?.value;
  const decoded = (name: string) => decodeWords(of(name) ?? '');
  return {
    channel: 'mail',
    to: recipients[0] ?? '',
    recipients,
    envelopeFrom,
    from: decoded('from') || envelopeFrom,
    subject: decoded('subject'),
    text: '',
    html: null,
    headers,
    attachments: [],
    messageId: of('message-id') ?? null,
    sms: null,
  };
}

function senderOf(mail: Email, envelopeFrom: string): string {
  const address = mail.from?.address ?? envelopeFrom;
  return mail.from?.name ? `${mail.from.name} <${address}>` : address;
}

function metaOf(attachment: Attachment, index: number): AttachmentMeta {
  return {
    index,
    fileName: attachment.filename ?? `attachment-${index + 1}`,
    contentType: attachment.mimeType,
    size: contentOf(attachment).length,
    contentId: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
    inline: attachment.disposition === 'inline' || attachment.related === true,
  };
}

function contentOf(attachment: Attachment): Buffer {
  return typeof attachment.content === 'string'
    ? Buffer.from(attachment.content)
    : Buffer.from(attachment.content as ArrayBuffer);
}

/** The attachments of a kept mail with their bytes, in the order of the record. */
export async function readAttachments(raw: Buffer): Promise<(AttachmentMeta & { content: Buffer })[]> {
  const mail = await PostalMime.parse(raw);
  return mail.attachments.map((one, index) => ({ ...metaOf(one, index), content: contentOf(one) }));
}
