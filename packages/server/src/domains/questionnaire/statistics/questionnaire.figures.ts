import type { Texts } from '@convoke/contract/core/language.ts';
import type { CascadeNode, FormField } from '@convoke/contract/form/form.engine.ts';
import { agreed } from '@convoke/contract/form/words/form.describe.ts';
import type { FieldStatistics, SurveyStatistics } from '@convoke/contract/questionnaire/questionnaire.statistics.ts';
import { whole } from '../counting/questionnaire.count.ts';
import { type MergedField, stepsOf } from './questionnaire.fields.ts';
import type { Tallies } from './questionnaire.tally.ts';

/** What statistics say, from what was counted. Pure. */

type Keys = ReadonlyMap<string, number>;
type Figures = SurveyStatistics['seconds'];

/** Paths of a cascade that are named. */
const pathLimit = 200;
const none: Keys = new Map();

export const plain = (text: string): Texts => ({ en: text, zh: text, es: text, ja: text });
const shareOf = (n: number, of: number) => (of === 0 ? 0 : n / of);

/** Mean, spread and middle of numbers counted by value. Sums are exact; the middle is that of the counted values. */
export function figuresOf(keys: Keys, sums: { total: number; squares: number } | undefined): Figures {
  const values = valuesOf(keys);
  const n = values.reduce((sum, each) => sum + each.n, 0);
  const [first] = values;
  const last = values.at(-1);
  if (n === 0 || !first || !last) return null;
  const total = sums?.total ?? values.reduce((sum, each) => sum + each.value * each.n, 0);
  const squares = sums?.squares ?? values.reduce((sum, each) => sum + each.value ** 2 * each.n, 0);
  const mean = total / n;
  const variance = n > 1 ? Math.max(0, (squares - total * mean) / (n - 1)) : 0;
  return {
    n,
    mean,
    deviation: Math.sqrt(variance),
    median: (nth(values, Math.floor((n - 1) / 2)) + nth(values, Math.floor(n / 2))) / 2,
    least: first.value,
    most: last.value,
  };
}

function valuesOf(keys: Keys): { value: number; n: number }[] {
  return (
    [...keys]
      .filter(([key]) => key !== '')
      .map(([key, n]) => ({ value: Number(key), n }))
      // A field that once was of another kind has keys that are no numbers.
      .filter(({ value }) => Number.isFinite(value))
      .sort((a, b) => a.value - b.value)
  );
}

/** The whole scale, and what was given beyond its ends while an older version had others. */
function withSteps(steps: readonly number[], given: readonly { value: number; n: number }[]) {
  const counts = new Map([
    ...steps.map((value) => [value, 0] as const),
    ...given.map(({ value, n }) => [value, n] as const),
  ]);
  return [...counts].map(([value, n]) => ({ value, n })).sort((a, b) => a.value - b.value);
}

function nth(values: readonly { value: number; n: number }[], at: number): number {
  let passed = 0;
  for (const { value, n } of values) {
    passed += n;
    if (at < passed) return value;
  }
  return Number.NaN;
}

/** Promoters less detractors, in percent, of a scale from 0 to 10. */
function npsOf(field: FormField, values: readonly { value: number; n: number }[]) {
  if (field.type !== 'scale' || (field.min ?? 0) !== 0 || (field.max ?? 10) !== 10) return null;
  const count = (from: number, to: number) =>
    values.filter(({ value }) => value >= from && value <= to).reduce((sum, each) => sum + each.n, 0);
  const promoters = count(9, 10);
  const passives = count(7, 8);
  const detractors = count(0, 6);
  const all = promoters + passives + detractors;
  return { promoters, passives, detractors, score: all === 0 ? 0 : (100 * (promoters - detractors)) / all };
}

/** Options in the form's order, then values that no version knows any more. */
function countedOptions(options: readonly { value: string; label: Texts }[], keys: Keys, of: number) {
  const known = new Set(options.map((each) => each.value));
  const others = [...keys.keys()].filter((key) => key !== '' && !known.has(key));
  return [...options, ...others.map((value) => ({ value, label: plain(value) }))].map(({ value, label }) => {
    const n = keys.get(value) ?? 0;
    return { value, label, n, share: shareOf(n, of) };
  });
}

export function fieldFigures({ field, current }: MergedField, tallies: Tallies): FieldStatistics {
  const keys = tallies.keys.get(field.fieldId) ?? none;
  const answered = keys.get('') ?? 0;
  const base = { fieldId: field.fieldId, type: field.type, label: field.label, answered, current };
  switch (field.type) {
    case 'single':
    case 'dropdown':
    case 'multiple':
      return { ...base, kind: 'choices', options: countedOptions(field.options ?? [], keys, answered) };
    case 'agreement':
      return { ...base, kind: 'choices', options: countedOptions([{ value: 'true', label: agreed }], keys, answered) };
    case 'number':
    case 'rating':
    case 'scale':
    case 'score': {
      const values = valuesOf(keys);
      return {
        ...base,
        kind: 'numbers',
        figures: figuresOf(keys, tallies.sums.get(field.fieldId)),
        values: withSteps(stepsOf(field), values).map(({ value, n }) => ({ value, n, share: shareOf(n, answered) })),
        nps: npsOf(field, values),
      };
    }
    case 'matrix':
      return { ...base, kind: 'matrix', rows: matrixRows(field, keys) };
    case 'sort':
      return { ...base, kind: 'sort', options: positions(field, keys) };
    case 'cascade':
    case 'region':
      return { ...base, kind: 'paths', paths: pathsOf(field, keys, answered) };
    case 'date':
      return {
        ...base,
        kind: 'dates',
        values: [...keys]
          .filter(([key]) => key !== '')
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([value, n]) => ({ value, n, share: shareOf(n, answered) })),
      };
    case 'file':
    case 'signature':
      return { ...base, kind: 'files', files: tallies.sums.get(field.fieldId)?.total ?? answered };
    default:
      return { ...base, kind: 'texts' };
  }
}

function matrixRows(field: FormField, keys: Keys) {
  return (field.rows ?? []).map((row) => {
    const columns = new Map(
      (field.options ?? []).map((column) => [column.value, keys.get(`${row.value}:${column.value}`) ?? 0]),
    );
    const n = keys.get(`${row.value}:`) ?? 0;
    return { value: row.value, label: row.label, n, columns: countedOptions(field.options ?? [], columns, n) };
  });
}

function positions(field: FormField, keys: Keys) {
  const places = new Map<string, { n: number; sum: number; firsts: number }>();
  for (const [key, n] of keys) {
    const cut = key.lastIndexOf(':');
    if (cut < 0) continue;
    const value = key.slice(0, cut);
    const position = Number(key.slice(cut + 1));
    const place = places.get(value) ?? { n: 0, sum: 0, firsts: 0 };
    place.n += n;
    place.sum += n * position;
    if (position === 1) place.firsts += n;
    places.set(value, place);
  }
  return (field.options ?? []).map(({ value, label }) => {
    const { n, sum, firsts } = places.get(value) ?? { n: 0, sum: 0, firsts: 0 };
    return { value, label, n, meanPosition: shareOf(sum, n), firsts };
  });
}

function pathsOf(field: FormField, keys: Keys, answered: number) {
  return [...keys]
    .filter(([key]) => key !== '' && !key.endsWith('/'))
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, pathLimit)
    .map(([key, n]) => {
      const path = key.split('/');
      return { path, labels: labelsOf(field.tree, path), n, share: shareOf(n, answered) };
    });
}

/** The labels along a path; of regions, and of what is in no version any more, the values themselves. */
export function labelsOf(tree: readonly CascadeNode[] | undefined, path: readonly string[]): Texts[] {
  let nodes = tree;
  return path.map((value) => {
    const node: CascadeNode | undefined = nodes?.find((each) => each.value === value);
    nodes = node?.children;
    return node?.label ?? plain(value);
  });
}

const byCount = (keys: Keys) => [...keys].filter(([, n]) => n > 0).sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));

export function statisticsOf(fields: readonly MergedField[], tallies: Tallies): SurveyStatistics {
  return {
    answers: tallies.answers,
    days: tallies.days,
    channels: byCount(tallies.keys.get(whole.channel) ?? none).map(([channel, n]) => ({ channel, n })),
    languages: byCount(tallies.keys.get(whole.language) ?? none).map(([language, n]) => ({ language, n })),
    seconds: figuresOf(tallies.keys.get(whole.seconds) ?? none, tallies.sums.get(whole.seconds)),
    fields: fields.map((field) => fieldFigures(field, tallies)),
  };
}
