/** What the outbox keeps of one message; the shape that the HTTP API answers. */

export type Channel = 'mail' | 'sms';

export type DeliveryState = 'accepted' | 'delivered' | 'undelivered' | 'bounced' | 'complained';

export interface Delivery {
  state: DeliveryState;
  /** The vendor's error code (SMS) or the enhanced status code (mail) when the message did not arrive. */
  errCode: string | null;
  at: string;
  /** Whether the receipt reached the configured address: `none` when there is no address to post to. */
  report: 'waiting' | 'posted' | 'given-up' | 'none';
}

export interface AttachmentMeta {
  index: number;
  fileName: string;
  contentType: string;
  /** Bytes after decoding. */
  size: number;
  contentId: string | null;
  inline: boolean;
}

export interface SmsDetails {
  signName: string;
  templateCode: string;
  params: string;
  bizId: string;
  outId: string;
  segments: number;
}

export interface OutboxMessage {
  /** A growing number as a string; never used twice, not even after the outbox was emptied. */
  id: string;
  channel: Channel;
  /** The first recipient; all of them (also the blind ones) are in `recipients`. */
  to: string;
  recipients: string[];
  /** Of mail: the sender in the envelope, where bounces go. Missing in what older versions kept. */
  envelopeFrom?: string;
  from: string;
  subject: string;
  text: string;
  html: string | null;
  headers: { name: string; value: string }[];
  attachments: AttachmentMeta[];
  messageId: string | null;
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** The one-time code that a person would read out of the message, if there is one. */
  code: string | null;
  sms: SmsDetails | null;
  delivery: Delivery;
}

/** The part of a message that a list shows. */
export interface MessageSummary {
  id: string;
  channel: Channel;
  to: string;
  recipients: string[];
  from: string;
  subject: string;
  preview: string;
  receivedAt: string;
  code: string | null;
  attachmentCount: number;
  delivery: Delivery;
}

export type NewMessage = Omit<OutboxMessage, 'id' | 'receivedAt' | 'code' | 'delivery'>;

const codeWords = /code|verif|passcode|验证码|校验码|动态码|código|コード|認証|確認番号/i;

/** Finds the one-time code in a message: the parameter named `code` first, else six digits in a text that speaks of a code. */
export function findCode(message: Pick<NewMessage, 'subject' | 'text' | 'sms'>): string | null {
  if (message.sms) {
    const fromParams = /"code"\s*:\s*"?(\d{4,8})"?/i.exec(message.sms.params);
    if (fromParams?.[1]) return fromParams[1];
  }
  const content = `${message.subject}\n${message.text}`;
  if (!codeWords.test(content)) return null;
  // Not part of a longer number, a date, an amount or an address.
  const found = /(?<![\w./:@-])\d{6}(?![\w/:@-]|\.\d)/.exec(content);
  return found?.[0] ?? null;
}

/** Segments of a text message in China: up to 70 UTF-16 units are one, longer ones are cut every 67. */
export function segmentsOf(text: string): number {
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}
