import type { Language } from '@convoke/contract/core/language.ts';
import { buttonBlock, codeBlock, factsBlock, listBlock, mailPage, noteBlock } from '../../../core/mail/mail-html.ts';

/** What both forms of a mail to a buyer hold, not escaped yet. */
export interface MailContent {
  language: Language;
  title: string;
  preview: string;
  banner: string;
  hello: string;
  headline: string;
  body: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
  codes: readonly { name: string; ticket: string; position: string; code: string; contentId: string }[];
  showCode: string;
  lists: { title: string; rows: { name: string; detail: string; value: string; isQuiet: boolean }[] }[];
  button: string;
  isUrgent: boolean;
  url: string;
  /** What the attachments are; empty without any. */
  attached: string;
  footer: string;
}

export function mailHtml(content: MailContent): string {
  const button = buttonBlock(content.button, content.url);
  return mailPage({
    ...content,
    blocks: [
      factsBlock(content.title, content.facts),
      ...content.codes.map(({ name, ticket, position, code, contentId }, index) =>
        codeBlock({
          name,
          label: [ticket, position].filter(Boolean).join(' · '),
          code,
          hint: index === 0 ? content.showCode : '',
          contentId,
        }),
      ),
      // What is to be done stands before what is only to be read.
      content.isUrgent ? button : '',
      ...content.lists.map(({ title, rows }) => listBlock(title, rows)),
      content.isUrgent ? '' : button,
      content.attached ? noteBlock(content.attached) : '',
    ],
  });
}

export function mailText(content: MailContent): string {
  return [
    content.banner,
    content.hello,
    [content.headline, ...content.body].join('\n'),
    [content.title, ...content.facts.map(([label, value]) => `${label}: ${value}`)].join('\n'),
    ...content.codes.map(
      ({ name, ticket, position, code }, index) =>
        `${[name, ticket, position].filter(Boolean).join(' · ')}\n${code}${index === 0 ? `\n${content.showCode}` : ''}`,
    ),
    ...content.lists.map(({ title, rows }) =>
      [`${title}:`, ...rows.map((row) => `- ${[row.name, row.detail].filter(Boolean).join(' · ')}: ${row.value}`)].join(
        '\n',
      ),
    ),
    `${content.button}: ${content.url}`,
    content.attached,
    `-- \n${content.footer}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
