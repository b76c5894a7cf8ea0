import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import { otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { SurveyStatistics } from '@convoke/contract/questionnaire/questionnaire.statistics.ts';
import fc from 'fast-check';
import { partSize } from '../src/domains/questionnaire/counting/questionnaire.columns.ts';
import { countedOf, markOf, searchText } from '../src/domains/questionnaire/counting/questionnaire.count.ts';
import { mergedFields } from '../src/domains/questionnaire/statistics/questionnaire.fields.ts';
import { statisticsOf } from '../src/domains/questionnaire/statistics/questionnaire.figures.ts';
import type { Tallies } from '../src/domains/questionnaire/statistics/questionnaire.tally.ts';
import { field } from './survey.ts';

/** Made-up answers to two versions of a form, any filter of them, and what it leaves counted one by one. */

export const seed = 4711;
export const versions: FormDefinition[] = [
  {
    version: 1,
    fields: [
      field('one', 'single', { options: ['a', 'b', 'c'] }),
      field('many', 'multiple', { options: ['x', 'y', 'z'] }),
      field('nps', 'scale', { min: 0, max: 10 }),
      field('age', 'number'),
      field('old', 'date'),
      field('text', 'longText'),
    ],
  },
  {
    version: 2,
    fields: [
      field('one', 'single', { options: ['b', 'c', 'd'] }),
      field('many', 'multiple', { options: ['x', 'y', 'z'] }),
      field('nps', 'scale', { min: 0, max: 10 }),
      field('age', 'number'),
      field('grid', 'matrix', { rows: ['food', 'room'], options: ['good', 'bad'] }),
      field('rank', 'sort', { options: ['p', 'q', 'r'] }),
      field('text', 'longText'),
    ],
  },
];

export interface Given {
  number: number;
  version: number;
  answers: Answers;
  channel: string;
  language: 'en' | 'zh';
  seconds: number | null;
  score: number | null;
  /** Microseconds since 1970, as the database has it. */
  at: number;
  day: string;
  isDeleted: boolean;
}

/** Two whole parts and the beginning of a third. */
export const count = 2 * partSize + 700;
const began = Date.parse('2026-05-01T10:00:00Z');
export const zone = 'Asia/Shanghai';
const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
/** Half of the questions are passed over by some. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const words = fc.constantFrom('coffee', 'Great talks', 'cold room', 'coffee and cake', '100% fun');
const numbers = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 12_340, max: 12_349 }), fc.constant(0.25));
export const drawn = fc.record({
  one: maybe(fc.constantFrom('a', 'b', 'c', 'd')),
  other: maybe(words),
  many: maybe(fc.subarray(['x', 'y', 'z'], { minLength: 1 })),
  nps: maybe(fc.integer({ min: 0, max: 10 })),
  age: maybe(numbers),
  old: maybe(fc.constantFrom('2026-01-01', '2026-01-02')),
  grid: maybe(fc.record({ food: fc.constantFrom('good', 'bad') })),
  rank: maybe(fc.shuffledSubarray(['p', 'q', 'r'], { minLength: 3 })),
  text: maybe(words),
  channel: fc.constantFrom('', 'poster', 'mail'),
  language: fc.constantFrom('en' as const, 'zh' as const),
  seconds: maybe(fc.integer({ min: 1, max: 12_000 })),
  score: maybe(fc.integer({ min: 0, max: 20 })),
});

export function givenOf(
  { channel, language, seconds, score, other, ...rest }: typeof drawn extends fc.Arbitrary<infer T> ? T : never,
  at: number,
): Given {
  const version = at < partSize + 300 ? 1 : 2;
  const asked = versions[version - 1]?.fields.map((each) => each.fieldId) ?? [];
  const answers: Answers = {};
  for (const [fieldId, value] of Object.entries(rest))
    if (value !== undefined && asked.includes(fieldId)) answers[fieldId] = value;
  if (other !== undefined && answers['one'] === 'c') answers[otherKey('one')] = other;
  // Each some seconds after the one before, not to the whole millisecond.
  const moment = began * 1000 + at * 47_000_123;
  return {
    number: at + 1,
    version,
    answers,
    channel,
    language,
    seconds: seconds ?? null,
    score: score ?? null,
    at: moment,
    day: dayIn.format(Math.floor(moment / 1000)),
    isDeleted: false,
  };
}

/** As the handler writes them. */
export function rowsOf(surveyId: string, some: readonly Given[]) {
  return some.map((each) => {
    const form = versions[each.version - 1] ?? { fields: [] };
    const counted = countedOf(form, each.answers, each);
    return {
      ...counted,
      picks: [],
      nonce: `n${each.number}`,
      formVersion: each.version,
      answers: each.answers,
      score: each.score,
      channel: each.channel,
      language: each.language,
      seconds: each.seconds,
      onceBy: 'none' as const,
      person: null,
      search: searchText(form, each.answers),
      marks: counted.counts.map(([fieldId, key]) => markOf(surveyId, fieldId, key)),
    };
  });
}

export interface Filter {
  state?: 'live' | 'deleted' | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  channel?: string | undefined;
  language?: 'en' | 'zh' | undefined;
  scoreFrom?: number | undefined;
  scoreTo?: number | undefined;
  answered?: { fieldId: string; value: string } | undefined;
}

/** What the filter says, of one answer, as directly as it can be said. */
export function fits(given: Given, { answered, ...filter }: Filter): boolean {
  const form = versions[given.version - 1] ?? { fields: [] };
  const { answers } = given;
  if (given.isDeleted !== (filter.state === 'deleted')) return false;
  if (filter.search && !searchText(form, answers).includes(filter.search.toLowerCase())) return false;
  const days =
    filter.from?.endsWith('T16:00:00.000Z') && (filter.to === undefined || filter.to.endsWith('T15:59:59.999Z'));
  if (filter.from && given.at < Date.parse(filter.from) * 1000) return false;
  if (filter.to && given.at > Date.parse(filter.to) * 1000 + (days ? 999 : 0)) return false;
  if (filter.channel !== undefined && given.channel !== filter.channel) return false;
  if (filter.language && given.language !== filter.language) return false;
  if (filter.scoreFrom !== undefined && (given.score === null || given.score < filter.scoreFrom)) return false;
  if (filter.scoreTo !== undefined && (given.score === null || given.score > filter.scoreTo)) return false;
  if (!answered) return true;
  const answer = answers[answered.fieldId];
  if (answer === undefined) return false;
  switch (answered.fieldId) {
    case 'many':
      return (answer as string[]).includes(answered.value);
    case 'nps':
    case 'age':
      return answer === Number(answered.value);
    case 'grid':
      return `food:${(answer as { food: string }).food}` === answered.value;
    case 'rank':
      return (answer as string[])[0] === answered.value.split(':')[0];
    case 'text':
      return (answer as string).toLowerCase().includes(answered.value.toLowerCase());
    default:
      return answer === answered.value;
  }
}

export function recount(some: readonly Given[]): SurveyStatistics {
  const tallies: Tallies = { answers: some.length, keys: new Map(), sums: new Map(), days: [] };
  const days = new Map<string, number>();
  for (const each of some) {
    days.set(each.day, (days.get(each.day) ?? 0) + 1);
    const counted = countedOf(versions[each.version - 1] ?? { fields: [] }, each.answers, each);
    for (const [fieldId, key] of counted.counts) {
      if (fieldId === '#days') continue;
      const keys = tallies.keys.get(fieldId) ?? new Map<string, number>();
      tallies.keys.set(fieldId, keys.set(key, (keys.get(key) ?? 0) + 1));
    }
    for (const [fieldId, number] of counted.numbers) {
      const sums = tallies.sums.get(fieldId) ?? { total: 0, squares: 0 };
      tallies.sums.set(fieldId, { total: sums.total + number, squares: sums.squares + number ** 2 });
    }
  }
  tallies.days = [...days].map(([day, n]) => ({ day, n })).sort((a, b) => (a.day < b.day ? -1 : 1));
  return sorted(statisticsOf(mergedFields([...versions].reverse()), tallies));
}

/** Options that no version knows stand in any order. */
export function sorted(statistics: SurveyStatistics): SurveyStatistics {
  for (const each of statistics.fields)
    if (each.kind === 'choices') each.options.sort((a, b) => (a.value < b.value ? -1 : 1));
  return statistics;
}

const moment = fc.integer({ min: -1000, max: count + 1000 }).map((at) => new Date(began + at * 47_000).toISOString());
const dayStart = fc
  .integer({ min: 0, max: 6 })
  .map((day) => new Date(Date.parse('2026-04-30T16:00:00Z') + day * 86_400_000).toISOString());
const dayEnd = fc
  .integer({ min: 0, max: 6 })
  .map((day) => new Date(Date.parse('2026-05-01T15:59:59.999Z') + day * 86_400_000).toISOString());
const period = fc.oneof(
  fc.record({ from: maybe(moment), to: maybe(moment) }),
  fc.record({ from: dayStart, to: maybe(dayEnd) }),
);
const answered = fc
  .constantFrom(
    ['one', 'a'],
    ['one', 'b'],
    ['one', 'nobody'],
    ['many', 'y'],
    ['nps', '10'],
    ['age', '12345'],
    ['age', '0.25'],
    ['age', '7'],
    ['old', '2026-01-02'],
    ['grid', 'food:bad'],
    ['rank', 'q:1'],
    ['text', 'COFFEE'],
    ['text', '0%'],
  )
  .map(([fieldId = '', value = '']) => ({ fieldId, value }));
export const filters: fc.Arbitrary<Filter> = fc
  .record({
    state: fc.constantFrom('live' as const, 'live' as const, 'deleted' as const),
    search: fc.constantFrom(undefined, undefined, undefined, 'coffee', 'room', 'nothing of it'),
    period: fc.oneof(fc.constant({}), period),
    channel: fc.constantFrom(undefined, undefined, '', 'poster', 'nowhere'),
    language: fc.constantFrom(undefined, undefined, 'en' as const, 'zh' as const),
    scoreFrom: fc.constantFrom(undefined, undefined, undefined, 5),
    scoreTo: fc.constantFrom(undefined, undefined, undefined, 15),
    answered: fc.option(answered, { nil: undefined }),
  })
  .map(
    ({
      period: { from, to },
      ...rest
    }: { period: { from?: string | undefined; to?: string | undefined } } & Filter) => ({ ...rest, from, to }),
  );
