import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nextRelease, type Released, type Releasing } from './release.ts';

const hall = { placeId: randomUUID(), guid: randomUUID(), name: 'Hall', description: '', capacity: null };
const annex = { placeId: randomUUID(), guid: randomUUID(), name: 'Annex', description: '', capacity: null };
function item(
  title: string,
  startsAt: string,
  more: Partial<Releasing['items'][number]> = {},
): Releasing['items'][number] {
  return {
    agendaId: title,
    number: 1,
    guid: randomUUID(),
    dateId: null,
    placeId: hall.placeId,
    startsAt: `2026-05-01T${startsAt}:00.000Z`,
    minutes: 30,
    title,
    subtitle: '',
    kind: 'talk',
    trackId: null,
    language: '',
    guests: [],
    abstract: '',
    description: '',
    url: '',
    links: [],
    words: {},
    ...more,
  };
}
const programme = (...items: Releasing['items']): Releasing => ({
  timeZone: 'UTC',
  dates: [],
  places: [hall, annex],
  tracks: [],
  items,
});
const after = (before: Released | null, ...items: Releasing['items']) => nextRelease(before, programme(...items));
const sequences = ({ items }: Released) => Object.fromEntries(items.map(({ title, sequence }) => [title, sequence]));

describe('the next release', () => {
  const one = item('One', '09:00');
  const two = item('Two', '10:00');
  const first = after(null, one, two);

  test('begins at sequence 0, and says what is new', () => {
    expect(sequences(first.contents)).toEqual({ One: 0, Two: 0 });
    expect(first.changes.map(({ title, kinds }) => [title, kinds])).toEqual([
      ['One', ['added']],
      ['Two', ['added']],
    ]);
  });

  test('leaves alone what is as it was', () => {
    expect(after(first.contents, one, two)).toEqual({ contents: first.contents, changes: [] });
  });

  test('raises the sequence of what calendars show otherwise, and says from where to where', () => {
    const moved = after(
      first.contents,
      { ...one, startsAt: '2026-05-01T11:00:00.000Z', placeId: annex.placeId },
      { ...two, abstract: '<p>New</p>' },
    );
    expect(sequences(moved.contents)).toEqual({ One: 1, Two: 0 });
    expect(moved.changes).toEqual([
      {
        agendaId: 'One',
        title: 'One',
        kinds: ['moved', 'place'],
        before: { startsAt: one.startsAt, minutes: 30, place: 'Hall' },
        after: { startsAt: '2026-05-01T11:00:00.000Z', minutes: 30, place: 'Annex' },
      },
      expect.objectContaining({ title: 'Two', kinds: ['texts'] }),
    ]);
  });

  test('tells of a place that is called otherwise', () => {
    const renamed = nextRelease(first.contents, {
      ...programme(one, two),
      places: [{ ...hall, name: 'Great hall' }, annex],
    });
    expect(sequences(renamed.contents)).toEqual({ One: 1, Two: 1 });
    expect(renamed.changes.every(({ kinds }) => kinds.includes('place'))).toBe(true);
  });

  test('keeps what fell out, and counts on when it comes back', () => {
    const without = after(first.contents, two);
    expect(without.contents.fallen.map(({ title, sequence }) => [title, sequence])).toEqual([['One', 1]]);
    expect(without.changes).toEqual([expect.objectContaining({ title: 'One', kinds: ['removed'], after: null })]);
    const still = after(without.contents, two);
    expect(still.contents.fallen).toEqual(without.contents.fallen);
    const back = after(still.contents, one, two);
    expect(back.contents.fallen).toEqual([]);
    expect(sequences(back.contents)).toEqual({ One: 2, Two: 0 });
  });
});
