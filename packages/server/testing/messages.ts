import PostalMime from 'postal-mime';
import type { Services } from '../src/core/context.ts';
import type { HandOff } from '../src/core/mail/hand-off.ts';
import type { Mail, WrittenMail } from '../src/core/mail/mail.ts';
import type { Sms } from '../src/core/mail/sms.ts';

export interface KeptMail extends Mail {
  envelopeFrom?: string;
}

/** Providers that keep what they are given. `answer` is what the mail provider says to it. */
export interface KeptMessages {
  mails: KeptMail[];
  texts: Sms[];
  answer: (mail: Mail) => HandOff | Promise<HandOff>;
  /** For the `change` of a server's start; several servers may share one. */
  takeOver(this: void, services: Services): void;
  /** Forgets everything and accepts again. */
  clear(): void;
}

const accepting = (mail: Mail): HandOff => ({ accepted: true, providerId: `mail to ${mail.to}` });

/** A written mail as whoever gets it reads it. */
async function readMail({ to, envelopeFrom, messageId, head, body, tail = [] }: WrittenMail): Promise<KeptMail> {
  const raw = Buffer.concat([Buffer.from(`${head}\r\n${body}`), ...tail]);
  const { from, subject = '', html = '', text = '', headers, attachments } = await PostalMime.parse(raw);
  return {
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      fileName: filename ?? '',
      contentType: mimeType,
      content: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer),
    })),
    to,
    envelopeFrom,
    messageId,
    from: { name: from?.name ?? '', address: from?.address ?? '' },
    subject,
    html,
    text,
    headers: Object.fromEntries(headers.map(({ originalKey, value }) => [originalKey, value])),
  };
}

export function keptMessages(): KeptMessages {
  const kept: KeptMessages = {
    mails: [],
    texts: [],
    answer: accepting,
    takeOver(services) {
      services.mail = {
        async send(given) {
          const mail = 'body' in given ? await readMail(given) : given;
          kept.mails.push(mail);
          return kept.answer(mail);
        },
        close() {},
      };
      services.sms = {
        async send(sms) {
          kept.texts.push(sms);
          return { accepted: true, providerId: `sms-${kept.texts.length}` };
        },
      };
    },
    clear() {
      kept.mails.length = 0;
      kept.texts.length = 0;
      kept.answer = accepting;
    },
  };
  return kept;
}
