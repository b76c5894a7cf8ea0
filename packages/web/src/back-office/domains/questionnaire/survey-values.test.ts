import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import type { FieldStatistics } from '@convoke/contract/questionnaire/questionnaire.statistics.ts';
import { surveyTemplates } from '@convoke/contract/questionnaire/templates/all.ts';
import { expect, test } from 'vitest';
import { asTaken, noChannel } from './answers/answers-input.ts';
import { defaultPeriods, periodsOf } from './statistics/compare-days.ts';
import { compareFields } from './statistics/compare-rows.ts';
import { strength } from './statistics/cross-table.tsx';
import { labelsOf } from './sharing/personal-links.tsx';
import { changeOf, valuesOf } from './settings/settings-values.ts';
import { matchingTemplates } from './templates/template-search.ts';
import { aSurvey } from './testing.ts';

const words = (en: string) => ({ en, zh: '', es: '', ja: '' });
const had = (survey: SurveyInfo) => ({ hasPassword: survey.hasPassword, answers: survey.answers });

test('filters of answers go to the calls whole or not at all', () => {
  expect(asTaken({ channel: noChannel, fieldId: 'again', value: 'sure', scoreFrom: 3.5 })).toEqual({
    channel: '',
    fieldId: 'again',
    value: 'sure',
    scoreFrom: 3.5,
  });
  // A question without a value filters nothing.
  expect(asTaken({ fieldId: 'again' })).toEqual({});
});

test('settings go to the call as they came, times by the clock of the zone', () => {
  const survey = aSurvey({ opensAt: '2026-11-21T01:00:00.000Z', answers: 0 });
  const values = valuesOf(survey);
  expect(values.opensAt?.format('YYYY-MM-DD HH:mm')).toBe('2026-11-21 09:00');
  const change = changeOf(values, had(survey));
  expect(change).toMatchObject({
    title: survey.title,
    opensAt: '2026-11-21T01:00:00.000Z',
    closesAt: null,
    redirectUrl: null,
    notifyEmail: null,
    timeZone: 'Asia/Shanghai',
  });
  expect(change).not.toHaveProperty('password');
  // Another zone keeps the clock's time.
  expect(changeOf({ ...values, timeZone: 'UTC' }, had(survey)).opensAt).toBe('2026-11-21T09:00:00.000Z');
});

test('the zone stays once answers are counted in it; the password goes along only where it changes', () => {
  const survey = aSurvey({ hasPassword: true, answers: 3 });
  const values = valuesOf(survey);
  expect(changeOf(values, had(survey))).not.toHaveProperty('timeZone');
  expect(changeOf(values, had(survey))).not.toHaveProperty('password');
  expect(changeOf({ ...values, password: ' new one ' }, had(survey)).password).toBe('new one');
  expect(changeOf({ ...values, hasPassword: false }, had(survey)).password).toBeNull();
  const open = aSurvey();
  expect(changeOf({ ...valuesOf(open), hasPassword: false }, had(open))).not.toHaveProperty('password');
});

test('two weeks are compared unless the address says otherwise', () => {
  // 01:00 of the 21st in Shanghai is still the 20th in UTC.
  const periods = defaultPeriods(Date.parse('2026-11-20T17:00:00Z'), 'Asia/Shanghai');
  expect(periods).toEqual({
    firstFrom: '2026-11-08',
    firstTo: '2026-11-14',
    secondFrom: '2026-11-15',
    secondTo: '2026-11-21',
  });
  const address = new URLSearchParams(
    'firstFrom=2026-10-01&firstTo=2026-10-31&secondFrom=2026-12-01&secondTo=2026-11-01',
  );
  expect(periodsOf(address, periods)).toEqual({ ...periods, firstFrom: '2026-10-01', firstTo: '2026-10-31' });
});

const choices = (answered: number, counts: Record<string, number>): FieldStatistics => ({
  kind: 'choices',
  fieldId: 'again',
  type: 'single',
  label: words('Again?'),
  answered,
  current: true,
  options: Object.entries(counts).map(([value, n]) => ({
    value,
    label: words(value),
    n,
    share: answered ? n / answered : 0,
  })),
});

test('shares and means of two periods stand beside each other; an option that is new was chosen by nobody before', () => {
  const scale = (mean: number): FieldStatistics => ({
    kind: 'numbers',
    fieldId: 'scale',
    type: 'scale',
    label: words('How likely?'),
    answered: 2,
    current: true,
    figures: { n: 2, mean, deviation: 0, median: mean, least: 1, most: 10 },
    values: [],
    nps: { promoters: 1, passives: 0, detractors: 1, score: 0 },
  });
  const names = { mean: 'Mean', nps: 'NPS' };
  const rows = compareFields(
    [choices(4, { yes: 1, no: 3 }), scale(6)],
    [choices(2, { yes: 1, maybe: 1 }), scale(8.5)],
    'en',
    names,
  );
  expect(rows.map((each) => [each.fieldId, each.isShare])).toEqual([
    ['again', true],
    ['scale', false],
  ]);
  expect(rows[0]?.rows).toEqual([
    { key: 'yes', name: 'yes', first: 0.25, second: 0.5 },
    { key: 'maybe', name: 'maybe', first: 0, second: 0.5 },
    { key: 'no', name: 'no', first: 0.75, second: 0 },
  ]);
  expect(rows[1]?.rows).toEqual([
    { key: 'mean', name: 'Mean', first: 6, second: 8.5 },
    { key: 'nps', name: 'NPS', first: 0, second: 0 },
  ]);
  // A period that nobody answered in is unknown, not zero.
  expect(compareFields([choices(0, { yes: 0 })], [choices(2, { yes: 2 })], 'en', names)[0]?.rows).toEqual([
    { key: 'yes', name: 'yes', first: null, second: 1 },
  ]);
});

test('how strong a connection is has a word', () => {
  expect([0.05, 0.1, 0.35, 0.8].map(strength)).toEqual(['none', 'weak', 'medium', 'strong']);
});

test('a line each is a personal link; empty ones are none', () => {
  expect(labelsOf(' Li Na \r\n\n Wang\n   ')).toEqual(['Li Na', 'Wang']);
  expect(labelsOf('x'.repeat(300))[0]).toHaveLength(100);
});

test('templates are found by words of any language, within a category', () => {
  const found = (search: string, category: Parameters<typeof matchingTemplates>[2] = 'all') =>
    matchingTemplates(surveyTemplates, search, category).map((each) => each.id);
  expect(found('')).toHaveLength(surveyTemplates.length);
  expect(found('净推荐值')).toEqual(['nps']);
  expect(found('EXAM scores')).toEqual(['exam']);
  expect(found('', 'learning')).toEqual(['course-feedback', 'exam']);
  expect(found('exam', 'research')).toEqual([]);
});
