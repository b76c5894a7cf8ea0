import { type Answer, type Answers, asks, checkAnswer, checkAnswers } from './form.check.ts';
import { put } from '../fields/form.choice.ts';
import type { FormDefinition, FormField } from '../form.engine.ts';
import { halfWidth } from '../../core/half-width.ts';

/** What is shown of a form, page by page, and what stands in it at first. Pure, without zod. */

export { cellOf, holds } from './form.condition.ts';

/**
 * The fields that are shown for what was given so far (in any form: it is checked on the way), in their order; page breaks and scores among
 * them. A condition sees only good answers of shown fields before it, so whatever hangs on a hidden field hides with it.
 */
export function visibleFields(form: FormDefinition, raw: Readonly<Record<string, unknown>>): FormField[] {
  const { shown } = checkAnswers(form, raw);
  // A second field of the same id is none: the check passed it over.
  return form.fields.filter((field) => shown.delete(field.fieldId));
}

export interface FormPage {
  /** The page break that the page begins with: its label is the page's title. Null for what stands before the first. */
  start: FormField | null;
  /** What is shown on it: fields that ask, and descriptions. Never empty. */
  fields: FormField[];
}

/**
 * The pages of a form for what was given so far; one with nothing to show is left out. With `pace: 'field'` each field that asks is a page of
 * its own, with the descriptions before it. Since conditions look back only, the pages up to the one being filled in never move.
 */
export function pagesOf(form: FormDefinition, raw: Readonly<Record<string, unknown>>): FormPage[] {
  const pages: FormPage[] = [];
  let page: FormPage = { start: null, fields: [] };
  const close = (start: FormField | null) => {
    if (page.fields.length > 0) pages.push(page);
    page = { start, fields: [] };
  };
  for (const field of visibleFields(form, raw)) {
    if (field.type === 'pageBreak') close(field);
    else if (field.type !== 'score') {
      page.fields.push(field);
      if (form.pace === 'field' && asks(field)) close(page.start);
    }
  }
  const last = pages[pages.length - 1];
  // Words after the last question belong to it: they are nothing to go on to.
  if (form.pace === 'field' && last && last.start === page.start && page.fields.length > 0)
    last.fields.push(...page.fields);
  else close(null);
  return pages;
}

/** The number of the page after page `at` (from 0); null on the last one, which is where the form is sent. */
export function nextPage(form: FormDefinition, raw: Readonly<Record<string, unknown>>, at: number): number | null {
  return at + 1 < pagesOf(form, raw).length ? at + 1 : null;
}

/** The number of the page on which a field stands; -1 when it is not shown. */
export function pageOfField(pages: readonly FormPage[], fieldId: string): number {
  return pages.findIndex((page) => page.fields.some((field) => field.fieldId === fieldId));
}

/**
 * What stands in a form at first: each field's link parameter, else its preset, where that is an answer the field takes. Never an agreement,
 * a file or a signature: those are the person's own doing. Of `parameters` only what a field names (`parameter`) is read.
 * Parameters are texts: several values are split by commas or given several times, the parts of a path by slashes or commas; options are named
 * by their value or their label in any language. What a hidden field has stays out of the answers until it is shown: checkAnswers drops it.
 */
export function presetAnswers(
  form: FormDefinition,
  parameters: Readonly<Record<string, string | readonly string[] | undefined>> = {},
): Answers {
  const answers: Answers = {};
  const known = new Set<string>();
  for (const field of form.fields) {
    if (known.has(field.fieldId)) continue;
    known.add(field.fieldId);
    const given =
      field.parameter !== undefined && Object.prototype.hasOwnProperty.call(parameters, field.parameter)
        ? parameters[field.parameter]
        : undefined;
    const answer = good(field, fromParameter(field, given)) ?? good(field, field.preset);
    if (answer !== undefined) put(answers, field.fieldId, answer);
  }
  return answers;
}

/** Whether a field can have something in it from the start. */
export const takesPreset = (field: Pick<FormField, 'type'>) =>
  asks(field) && field.type !== 'agreement' && field.type !== 'file' && field.type !== 'signature';

function good(field: FormField, raw: unknown): Answer | undefined {
  if (raw === undefined || !takesPreset(field)) return undefined;
  const checked = checkAnswer(field, raw);
  return 'value' in checked ? checked.value : undefined;
}

function fromParameter(field: FormField, given: string | readonly string[] | undefined): unknown {
  if (given === undefined) return undefined;
  const all = (Array.isArray(given) ? (given as unknown[]) : [given]).filter((each) => typeof each === 'string');
  const split = (text: string, by: RegExp) =>
    text
      .slice(0, 20_000)
      .split(by)
      .map((each) => each.trim())
      .filter((each) => each !== '');
  switch (field.type) {
    case 'single':
    case 'dropdown':
      return all[0] === undefined ? undefined : optionNamed(field, all[0]);
    case 'multiple':
    case 'sort':
      // An option's own name may hold a comma.
      return all.reduce<string[]>((values, each) => {
        const whole = optionNamed(field, each);
        return values.concat(whole ?? split(each, /[,，、]/).map((name) => optionNamed(field, name) ?? name));
      }, []);
    case 'cascade':
    case 'region':
      return split(all.join('/'), /[/,，]/);
    case 'matrix':
      return undefined;
    default:
      return all[0];
  }
}

/** The value of the option that is so called, by its value or its label. */
function optionNamed(field: FormField, name: string): string | undefined {
  const plain = (text: string) => halfWidth(text).trim().toLowerCase();
  const sought = plain(name.slice(0, 1000));
  const options = field.options ?? [];
  const found =
    options.find((each) => each.value === name) ??
    options.find((each) => {
      const { en, zh, es, ja } = each.label;
      return [each.value, en, zh, es, ja].some((text) => plain(text) === sought);
    });
  return found?.value;
}
