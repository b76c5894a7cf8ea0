import type { MailFinding } from '@convoke/contract/message/message.mail.calls.ts';
import {
  clippedBytes,
  type FindingLevel,
  type MailKind,
  type MailRule,
  mostStyleBytes,
  variablesIn,
} from '@convoke/contract/message/message.mail.rules.ts';
import { styleBytes } from '../../../core/mail/design/styles.ts';
import type { MailContent } from './mail.compose.ts';
import { wordsFiltersDislike } from './mail.words.ts';
import { linksIn, picturesIn } from './mail.parts.ts';

const mostNamed = 8;

/** What of a mail should be mended before it is sent. Every rule answers, also when nothing is wrong. Dead links are asked for by a job. */
export function findingsOf(content: MailContent & { kind: MailKind }): MailFinding[] {
  const { html, text, subject, preview, variables, kind } = content;
  const bytes = Buffer.byteLength(html);
  const styles = styleBytes(html);
  const pictures = picturesIn(html);
  // MJML writes an empty description where none was given.
  const silent = pictures.filter(({ alt, isDot }) => !alt?.trim() && !isDot).map(({ src }) => src);
  const links = linksIn(html);
  const empty = links.filter((href) => !/^(?:https?:\/\/|mailto:|tel:|sms:|\{\{|#.)/i.test(href));
  const insecure = links.filter((href) => /^http:\/\//i.test(href));
  const words = wordsFiltersDislike(`${subject}\n${preview}\n${text}`);
  const personal = ['name', 'company', 'title'];
  const bare = variablesIn(subject, preview, html, text).filter((name) => personal.includes(name) && !variables[name]);
  const body = text.replace(/\(https?:[^)]*\)/g, '').trim();
  return [
    finding('size', bytes > clippedBytes ? 'bad' : bytes > clippedBytes * 0.85 ? 'warn' : 'good', bytes),
    finding('styles', styles > mostStyleBytes ? 'bad' : 'good', styles),
    found('alt', 'bad', silent),
    finding('pictures', pictures.length > 0 && body.length < 120 ? 'warn' : 'good', pictures.length),
    finding('dark', /color-scheme/i.test(html) ? 'good' : 'warn', 0),
    finding('unsubscribe', kind === 'notice' || html.includes('{{unsubscribeUrl}}') ? 'good' : 'bad', 0),
    found('words', 'warn', words),
    found('emptyLinks', 'bad', empty),
    found('insecureLinks', 'warn', insecure),
    finding('subject', isGoodSubject(subject) ? 'good' : 'warn', [...subject].length),
    finding('preview', preview === '' ? 'warn' : 'good', 0),
    finding('text', body.length < 20 ? 'warn' : 'good', 0),
    found('defaults', 'warn', bare),
  ];
}

const finding = (rule: MailRule, level: FindingLevel, count: number): MailFinding => ({ rule, level, count, what: [] });

function found(rule: MailRule, level: FindingLevel, what: readonly string[]): MailFinding {
  const shown = what.slice(0, mostNamed).map((each) => each.slice(0, 300));
  return { rule, level: what.length > 0 ? level : 'good', count: what.length, what: shown };
}

/** Short enough for a phone's list, and not shouting. */
function isGoodSubject(subject: string): boolean {
  const plain = subject.replace(/\{\{[^{}]*\}\}/g, '');
  const wide = [...plain].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 2 : 1), 0);
  const letters = plain.replace(/[^A-Za-z]/g, '');
  return (
    subject !== '' &&
    wide <= 70 &&
    !/!{2,}|！{2,}/.test(plain) &&
    !(letters.length > 8 && letters === letters.toUpperCase())
  );
}
