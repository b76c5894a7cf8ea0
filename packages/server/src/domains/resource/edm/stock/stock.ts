import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isLanguage, type Language, type Texts } from '@convoke/contract/core/language.ts';
import type { MailKind } from '@convoke/contract/message/message.mail.rules.ts';
import { designOfMjml } from '../../../../core/mail/design/design.ts';
import type { Design } from '../../../../core/mail/design/design-type.ts';
import { mailLetters } from '../../../../core/mail/design/letters.ts';
import { escapeHtml } from '../../../../core/mail/mail-html.ts';
import { commonTexts } from './stock.common-texts.ts';
import { invitingTexts } from './stock.inviting-texts.ts';
import type { StockTexts } from './stock.kinds.ts';
import { runningTexts } from './stock.running-texts.ts';
import { tellingTexts } from './stock.telling-texts.ts';

/**
 * Designs that come with the product. A layout (`layouts/<key>.mjml`) has places for words, `[[headline]]`, and for parts that all share, `[[>foot]]`.
 * The editor cannot work with `mj-attributes`, so what all elements of a kind have is written into each.
 */

const all: Readonly<Record<string, StockTexts>> = { ...invitingTexts, ...runningTexts, ...tellingTexts };

/** The keys of the designs, in the order in which they are shown. */
export const stockKeys: readonly string[] = Object.keys(all);

const read = (name: string) => readFileSync(path.join(import.meta.dirname, 'layouts', `${name}.mjml`), 'utf8').trim();

/** What every element of a kind has unless its layout says otherwise. */
const usual: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'mj-body': { width: '640px', 'background-color': '#eef0f5', 'css-class': 'page' },
  'mj-section': { 'background-color': '#ffffff', 'css-class': 'sheet', padding: '0 24px' },
  'mj-text': {
    'font-family': mailLetters,
    'font-size': '16px',
    'line-height': '1.6',
    color: '#1f2430',
    'css-class': 'ink',
    padding: '8px 8px',
  },
  'mj-button': {
    'font-family': mailLetters,
    'font-size': '16px',
    'font-weight': '600',
    color: '#ffffff',
    'border-radius': '10px',
    'inner-padding': '14px 28px',
    padding: '16px 8px',
  },
  'mj-divider': { 'border-width': '1px', 'border-color': '#dfe3ea', padding: '12px 8px', 'css-class': 'line' },
};

function withUsual(mjml: string): string {
  return mjml.replace(/<(mj-[a-z]+)((?:\s[^<>]*?)?)(\s*\/?)>/g, (whole, name: string, given: string, end: string) => {
    const missing = Object.entries(usual[name] ?? {}).filter(([attribute]) => !given.includes(` ${attribute}="`));
    if (missing.length === 0) return whole;
    return `<${name}${given}${missing.map(([attribute, value]) => ` ${attribute}="${value}"`).join('')}${end}>`;
  });
}

function written(key: string, texts: StockTexts, language: Language): string {
  const whole = read(key).replace(/\[\[>([a-z]+)\]\]/g, (_, part: string) => read(`part-${part}`));
  const words: Readonly<Record<string, Texts>> = { ...commonTexts, ...texts.words };
  const filled = whole.replace(/\[\[([a-zA-Z0-9]+)\]\]/g, (_, name: string) => {
    if (name === 'language') return language;
    if (name === 'title') return escapeHtml(texts.subject[language]);
    const word = words[name];
    if (!word) throw new Error(`the stock design ${key} has no words for ${name}`);
    return escapeHtml(word[language]).replaceAll('\n', '<br/>');
  });
  return withUsual(filled);
}

export interface StockDesign extends Design {
  mjml: string;
  subject: string;
  preview: string;
}

const made = new Map<string, Promise<StockDesign>>();

/** A design in a language; null when there is none of that key. Laid out once a process. */
export function stockDesign(key: string, language: Language): Promise<StockDesign | null> {
  const texts = Object.hasOwn(all, key) ? all[key] : undefined;
  if (!texts || !isLanguage(language)) return Promise.resolve(null);
  const name = `${key} ${language}`;
  const known = made.get(name) ?? lay(key, texts, language);
  made.set(name, known);
  return known;
}

async function lay(key: string, texts: StockTexts, language: Language): Promise<StockDesign> {
  const mjml = written(key, texts, language);
  const design = await designOfMjml(mjml);
  if (typeof design === 'string') throw new Error(`the stock design ${key} cannot be laid out: ${design}`);
  return { ...design, mjml, subject: texts.subject[language], preview: texts.preview[language] };
}

/** What there is to choose from, in the words of a language. */
export function stockDesigns(language: Language): { key: string; kind: MailKind; name: string; text: string }[] {
  return Object.entries(all).map(([key, { kind, name, text }]) => ({
    key,
    kind,
    name: name[language],
    text: text[language],
  }));
}
