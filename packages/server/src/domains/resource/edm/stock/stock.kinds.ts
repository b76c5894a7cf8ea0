import type { Texts } from '@convoke/contract/core/language.ts';
import type { MailKind } from '@convoke/contract/message/message.mail.rules.ts';

/** What a stock design says, in each language. */
export interface StockTexts {
  kind: MailKind;
  /** Of the design, for organisers. */
  name: Texts;
  text: Texts;
  /** Of the mail. */
  subject: Texts;
  preview: Texts;
  words: Readonly<Record<string, Texts>>;
}
