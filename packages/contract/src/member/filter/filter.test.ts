import { describe, expect, test } from 'vitest';
import { languages } from '../../core/language.ts';
import { describeIssues } from '../../core/problems.ts';
import { consentChannels } from '../member.rights.rules.ts';
import { memberOrigins } from '../member.rules.ts';
import { filterSentence, operatorSentence } from './filter.sentence.ts';
import { type FilterField, filterFields, type FilterGroup, filterTree } from './filter.tree.ts';

const eventId = '01890000-0000-7000-8000-000000000001';
const never = { field: 'paid', operator: 'never' };

/** What is refused, and where. */
function problemOf(raw: unknown) {
  const read = filterTree.safeParse(raw, { reportInput: true });
  return read.success ? null : describeIssues(read.error.issues, 'en')[0];
}

const deep = (levels: number): unknown => (levels === 0 ? never : { all: [deep(levels - 1)] });

describe('a tree', () => {
  test('is taken as it is, six deep and sixty conditions at most', () => {
    expect(problemOf({ all: [never, { none: [never] }] })).toBeNull();
    expect(problemOf(deep(6))).toBeNull();
    expect(problemOf(deep(7))?.message).toContain('up to 6 levels');
    expect(problemOf(deep(5000))?.message).toContain('up to 6 levels');
    expect(problemOf({ any: Array.from({ length: 60 }, () => never) })).toBeNull();
    expect(problemOf({ all: [0, 1].map(() => ({ any: Array.from({ length: 31 }, () => never) })) })).not.toBeNull();
  });

  test('is refused where it is wrong, and by what', () => {
    expect(problemOf({ all: [never, { field: 'password', operator: 'is', value: { text: 'x' } }] })?.path).toBe(
      'all.1.field',
    );
    expect(problemOf({ all: [{ field: '__proto__', operator: 'is' }] })?.path).toBe('all.0.field');
    expect(problemOf({ all: [{ field: 'createdAt', operator: 'contains', value: { text: 'x' } }] })?.path).toBe(
      'all.0.operator',
    );
    expect(problemOf({ all: [{ field: 'createdAt', operator: 'inLast', value: { days: 0 } }] })?.path).toBe(
      'all.0.value.days',
    );
    expect(problemOf({ all: [{ field: 'name', operator: 'is', value: { text: 'x', or: 1 } }] })).not.toBeNull();
    expect(problemOf({ all: [], any: [never] })).not.toBeNull();
    expect(problemOf({ all: [] })).not.toBeNull();
    expect(problemOf(never)).not.toBeNull();
    expect(problemOf(null)).not.toBeNull();
  });
});

describe('the sentence', () => {
  const tree: FilterGroup = filterTree.parse({
    all: [
      { field: 'signedIn', operator: 'ofLast', value: { times: 2, last: 3 } },
      never,
      {
        any: [
          { field: 'company', operator: 'contains', value: { text: '{v}' } },
          { field: 'registered', operator: 'at', value: { eventIds: [eventId] } },
        ],
      },
      { none: [{ field: 'lastAt', operator: 'inLast', value: { days: 90 } }] },
    ],
  });

  test('says the tree in each language, groups in brackets, and what was typed as it was typed', () => {
    expect(filterSentence(tree, () => 'Summit', 'en')).toBe(
      'Checked in at 2 or more of the last 3 events and never paid and (Company contains “{v}” or registered for “Summit”) and (none of these: Last activity in the last 90 days)',
    );
    const said = languages.map((language) => filterSentence(tree, () => 'Summit', language));
    expect(new Set(said).size).toBe(languages.length);
    for (const sentence of said) for (const word of ['2', '3', '{v}', 'Summit', '90']) expect(sentence).toContain(word);
  });

  test('has a word for everything that can be chosen', () => {
    for (const language of languages) {
      for (const value of memberOrigins) {
        const all = [{ field: 'origin', operator: 'in', value: { values: [value] } }];
        expect(filterSentence(filterTree.parse({ all }), () => undefined, language)).toMatch(/[:：] ?\S/);
      }
      const consents = consentChannels.map((channel) =>
        filterSentence(
          filterTree.parse({ all: [{ field: 'consent', operator: 'refused', value: { channels: [channel] } }] }),
          () => undefined,
          language,
        ),
      );
      expect(new Set(consents).size).toBe(consentChannels.length);
    }
  });

  test('names what is gone', () => {
    expect(filterSentence(tree, () => undefined, 'en')).toContain('registered for something deleted');
  });

  test('every operator is called something else than its neighbours, in each language', () => {
    for (const language of languages)
      for (const [field, table] of Object.entries(filterFields)) {
        const said = Object.keys(table).map((operator) => operatorSentence(field as FilterField, operator, language));
        expect(new Set(said).size).toBe(said.length);
        for (const sentence of said) expect(sentence).not.toMatch(/[{}]/);
      }
  });
});
