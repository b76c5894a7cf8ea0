import type { SurveyResults } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import type { FieldStatistics } from '@convoke/contract/questionnaire/questionnaire.statistics.ts';
import { afterEach, describe, expect, it } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import texts from '../../texts/en/public-results.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import type { PageState } from '../page-data.ts';
import { binsOf } from './bins.ts';
import { View } from './results.page.tsx';
import { act, mount, unmount } from '../mount.tsx';

const label = (en: string, zh = en) => ({ en, zh, es: en, ja: en });
const base = (fieldId: string, type: string) => ({ fieldId, type, label: label(`Question ${fieldId}`), current: true });

const fields: FieldStatistics[] = [
  {
    ...base('one', 'single'),
    kind: 'choices',
    answered: 4,
    options: [
      { value: 'a', label: label('Harbour'), n: 3, share: 0.75 },
      { value: 'b', label: label('Museum'), n: 1, share: 0.25 },
    ],
  },
  {
    ...base('nps', 'scale'),
    kind: 'numbers',
    answered: 4,
    figures: { n: 4, mean: 7.75, deviation: 2.0616, median: 8.5, least: 5, most: 10 },
    values: [
      { value: 5, n: 1, share: 0.25 },
      { value: 8, n: 1, share: 0.25 },
      { value: 9, n: 2, share: 0.5 },
    ],
    nps: { promoters: 2, passives: 1, detractors: 1, score: 25 },
  },
  {
    ...base('rank', 'sort'),
    kind: 'sort',
    answered: 2,
    options: [
      { value: 'p', label: label('Last'), n: 2, meanPosition: 2, firsts: 0 },
      { value: 'q', label: label('First'), n: 2, meanPosition: 1, firsts: 2 },
    ],
  },
  {
    ...base('grid', 'matrix'),
    kind: 'matrix',
    answered: 1,
    rows: [
      {
        value: 'food',
        label: label('Food'),
        n: 1,
        columns: [{ value: 'good', label: label('Good'), n: 1, share: 1 }],
      },
    ],
  },
  { ...base('text', 'longText'), kind: 'texts', answered: 2 },
  { ...base('none', 'text'), kind: 'texts', answered: 0 },
];

const results: SurveyResults = {
  title: 'Feedback',
  heading: label('How was it?', '怎么样？'),
  organiserName: 'Product Folk',
  languages: ['en', 'zh'],
  timeZone: 'Asia/Shanghai',
  at: '2026-11-21T04:00:00.000Z',
  statistics: {
    answers: 1234,
    days: [
      { day: '2026-11-20', n: 4 },
      { day: '2026-11-21', n: 2 },
    ],
    channels: [{ channel: 'secret-channel', n: 6 }],
    languages: [{ language: 'en', n: 6 }],
    seconds: null,
    fields,
  },
};

let root: HTMLElement;

function show(data: SurveyResults): string {
  root = document.createElement('div');
  document.body.append(root);
  const state: PageState = {
    page: 'results',
    language: 'en',
    locale: 'en-US',
    url: '/survey/results/abcdefghij12',
    publicUrl: 'https://convoke.example',
    data,
    config: { appId: 'web', appSecret: 'secret' },
    texts: { 'public-core': core, 'public-results': texts },
  };
  void act(() => mount(<Shell state={state} View={View as never} />, root));
  return root.textContent ?? '';
}

afterEach(() => {
  unmount(root);
  root.remove();
});

describe('the page of the results', () => {
  it('says of every question what was answered, in words and bars', () => {
    const said = show(results);
    for (const part of [
      'How was it?',
      '1,234 answers',
      'Harbour',
      '75%',
      'NPS25',
      'Average7.75',
      'Median8.5',
      'place 1',
    ])
      expect(said).toContain(part);
    expect(said).toContain('2 promoters, 1 passives, 1 detractors');
    expect(said).toContain('Written answers are not shown here.');
    const names = [...root.querySelectorAll('.result-name')].map((each) => each.textContent);
    // The best place first.
    expect(names.indexOf('First')).toBeLessThan(names.indexOf('Last'));
    expect(root.querySelectorAll('.result-days span')).toHaveLength(2);
  });

  it('without answers says so, and draws nothing', () => {
    const said = show({
      ...results,
      statistics: { ...results.statistics, answers: 0, days: [], fields: [fields[5] as never] },
    });
    expect(said).toContain('0 answers');
    expect(root.querySelectorAll('.result-days, .result-bars')).toHaveLength(0);
  });
});

describe('bins', () => {
  it('leave few values as they are, and gather many into at most eleven of a round width that hold them all', () => {
    const few = [1, 5, 9].map((value) => ({ value, n: 2 }));
    expect(binsOf(few).map((bin) => [bin.from, bin.to, bin.n])).toEqual([
      [1, 1, 2],
      [5, 5, 2],
      [9, 9, 2],
    ]);
    const many = Array.from({ length: 83 }, (_, at) => ({ value: 17 + at, n: 1 }));
    const bins = binsOf(many);
    expect(bins[0]).toEqual({ from: 10, to: 20, n: 3 });
    expect(bins.length).toBeLessThanOrEqual(11);
    expect(bins.reduce((sum, bin) => sum + bin.n, 0)).toBe(83);
    expect(binsOf([])).toEqual([]);
  });
});
