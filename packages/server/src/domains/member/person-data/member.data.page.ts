import type { Language } from '@convoke/contract/core/language.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { sheetAnswer } from '@convoke/contract/form/words/form.describe.ts';
import { escapeHtml } from '../../../core/mail/mail-html.ts';
import { momentIn, yuan } from '../../../core/tables/sheet-rows.ts';
import { yesNoTexts } from '../member.sheet-texts.ts';
import type { Row, Table } from './member.data.sections.ts';
import { columnTexts, pageTexts, sectionTexts } from './member.data.texts.ts';
import { wordFor } from './member.data.words.ts';

/** How the page of a person's data is written. */
export interface Style {
  language: Language;
  timeZone: string;
  /** Under which name a file is in the archive, by its id. */
  files: ReadonlyMap<string, string>;
}

interface Head {
  person: string;
  organisation: string;
  at: Date;
}

const css = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1f2430}
h2{margin:2rem 0 .5rem}dl{border-top:1px solid #d9dce3;margin:0;padding:.5rem 0;display:grid;grid-template-columns:minmax(7rem,14rem) 1fr;gap:.15rem 1rem}
dt{color:#5b6270}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media(max-width:32rem){dl{grid-template-columns:1fr}dd{margin-bottom:.35rem}}`;

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);

export function pageHead({ person, organisation, at }: Head, { language, timeZone }: Style): string {
  const t = (key: keyof typeof pageTexts) => pageTexts[key][language];
  const made = filled(t('made'), { at: `${momentIn(timeZone)(at)} (${timeZone})`, organisation });
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(person)}: ${escapeHtml(t('what'))}</title><style>${css}</style></head><body>
<h1>${escapeHtml(t('title'))}: ${escapeHtml(person)}</h1>
<p>${escapeHtml(made)}</p><p>${escapeHtml(t('note'))}</p><p>${escapeHtml(t('votes'))}</p>
`;
}

export const pageEnd = '</body></html>\n';

export const sectionHead = (table: Table, { language }: Style) =>
  `<h2>${escapeHtml(sectionTexts[table][language])}</h2>\n`;

/** One row: what has a label and is not empty. */
export function rowOnPage(table: Table, row: Row, form: FormDefinition | null, style: Style): string {
  const { language } = style;
  const lines = Object.entries(columnTexts).flatMap(([column, label]): [string, string][] => {
    const words = wordsOf(table, column, row, style);
    return words === '' ? [] : [[(columnTexts[`${table}.${column}`] ?? label)[language], words]];
  });
  for (const field of form?.fields ?? []) {
    const answer = sheetAnswer(field, row['answers'], language);
    if (answer !== null) lines.push([field.label[language] || field.fieldId, String(answer)]);
  }
  const file = style.files.get(String(row['id']));
  const link =
    file === undefined
      ? ''
      : `<dt>${escapeHtml(columnTexts['file']?.[language] ?? '')}</dt><dd><a href="${hrefOf(file)}">${escapeHtml(file)}</a></dd>`;
  if (lines.length === 0 && link === '') return '';
  const list = lines.map(([label, words]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(words)}</dd>`).join('');
  return `<dl>${list}${link}</dl>\n`;
}

const hrefOf = (file: string) => escapeHtml(file.split('/').map(encodeURIComponent).join('/'));

function wordsOf(table: Table, column: string, row: Row, style: Style): string {
  const value = row[column];
  const { language } = style;
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return yesNoTexts[value ? 'yes' : 'no'][language];
  if (typeof value === 'number') return String(column.endsWith('_cents') ? yuan(value) : value);
  if (typeof value === 'object') return Object.keys(value).length === 0 ? '' : inWords(value);
  const text = String(value as string);
  if (column === 'at' || column.endsWith('_at') || column === 'since') return momentOf(text, style);
  return wordFor(table, column, text, language);
}

/** A list, or what has names, on lines of its own. */
function inWords(value: object): string {
  const line = (each: unknown) => (typeof each === 'string' ? each : JSON.stringify(each));
  return Array.isArray(value)
    ? value.map(line).join(', ')
    : Object.entries(value)
        .map(([name, each]) => `${name}: ${line(each)}`)
        .join('\n');
}

function momentOf(text: string, { timeZone }: Style): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : (momentIn(timeZone)(at) ?? text);
}
