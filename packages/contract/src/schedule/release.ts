import * as z from 'zod';
import { agendaInfo, dateRow, placeRow, trackRow } from './schedule.fields.ts';

/** What the public sees of a programme, and how two releases differ. People are named by their ids: what is told of them is theirs to change. */

export const releasedItem = agendaInfo.omit({ version: true, note: true, isPublic: true, expected: true }).extend({
  startsAt: z.string(),
  /** The number of the item, and by what other systems know it. */
  number: z.int(),
  guid: z.string(),
  /** RFC 5545, 3.8.7.4: raised whenever calendars are to show it anew. */
  sequence: z.int(),
});
export type ReleasedItem = z.infer<typeof releasedItem>;

export const released = z.object({
  timeZone: z.string(),
  dates: z.array(dateRow),
  places: z.array(placeRow.omit({ closed: true, changeOver: true }).extend({ guid: z.string() })),
  tracks: z.array(trackRow),
  items: z.array(releasedItem),
  /** What an earlier release had: calendars that know it are told that it is cancelled. */
  fallen: z.array(releasedItem),
});
export type Released = z.infer<typeof released>;

/** What became of an item between two releases; several may be true of one. */
export const changeKinds = ['added', 'removed', 'moved', 'place', 'title', 'guests', 'texts'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const releaseChange = z.object({
  agendaId: z.string(),
  title: z.string(),
  kinds: z.array(z.enum(changeKinds)),
  /** When and where it was, and is. */
  before: z.object({ startsAt: z.string(), minutes: z.int(), place: z.string() }).nullable(),
  after: z.object({ startsAt: z.string(), minutes: z.int(), place: z.string() }).nullable(),
});
export type ReleaseChange = z.infer<typeof releaseChange>;

/** Items as they go into a release, without the sequence, which follows from the release before. */
export type Releasing = Omit<Released, 'items' | 'fallen'> & { items: Omit<ReleasedItem, 'sequence'>[] };

/** The next release after `before`, and what changes by it. */
export function nextRelease(before: Released | null, now: Releasing): { contents: Released; changes: ReleaseChange[] } {
  const was = new Map(before?.items.map((item) => [item.agendaId, item]));
  const fell = new Map(before?.fallen.map((item) => [item.agendaId, item]));
  const placesBefore = namesOf(before?.places ?? []);
  const placesNow = namesOf(now.places);
  const changes: ReleaseChange[] = [];
  const items = now.items.map((item): ReleasedItem => {
    const old = was.get(item.agendaId);
    const after = whereOf(item, placesNow);
    if (!old) {
      changes.push({ agendaId: item.agendaId, title: item.title, kinds: ['added'], before: null, after });
      // One that comes back goes on counting: calendars pass over what they have seen.
      const gone = fell.get(item.agendaId);
      return { ...item, sequence: gone ? gone.sequence + 1 : 0 };
    }
    const kinds = differences(old, placesBefore, item, placesNow);
    if (kinds.length > 0)
      changes.push({ agendaId: item.agendaId, title: item.title, kinds, before: whereOf(old, placesBefore), after });
    return { ...item, sequence: old.sequence + (kinds.some(isShown) ? 1 : 0) };
  });
  const still = new Set(items.map(({ agendaId }) => agendaId));
  const fallen = before?.fallen.filter(({ agendaId }) => !still.has(agendaId)) ?? [];
  for (const old of before?.items ?? []) {
    if (still.has(old.agendaId)) continue;
    changes.push({
      agendaId: old.agendaId,
      title: old.title,
      kinds: ['removed'],
      before: whereOf(old, placesBefore),
      after: null,
    });
    fallen.push({ ...old, sequence: old.sequence + 1 });
  }
  return { contents: { ...now, items, fallen }, changes };
}

/** What calendars show of an item. */
const isShown = (kind: ChangeKind) => kind !== 'texts';

type Placed = Omit<ReleasedItem, 'sequence'>;
type Names = ReadonlyMap<string, string>;

function differences(old: Placed, placesBefore: Names, item: Placed, placesNow: Names): ChangeKind[] {
  const kinds: ChangeKind[] = [];
  if (Date.parse(old.startsAt) !== Date.parse(item.startsAt) || old.minutes !== item.minutes) kinds.push('moved');
  if (placeName(old, placesBefore) !== placeName(item, placesNow)) kinds.push('place');
  if (old.title !== item.title || old.subtitle !== item.subtitle) kinds.push('title');
  if (isOther(old.guests, item.guests)) kinds.push('guests');
  if (textNames.some((name) => isOther(old[name], item[name]))) kinds.push('texts');
  return kinds;
}

const textNames = ['kind', 'trackId', 'language', 'abstract', 'description', 'url', 'links', 'words'] as const;
const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);

const namesOf = (places: readonly { placeId: string; name: string }[]): Names =>
  new Map(places.map(({ placeId, name }) => [placeId, name]));
const placeName = (item: Pick<Placed, 'placeId'>, names: Names) =>
  item.placeId ? (names.get(item.placeId) ?? '') : '';
const whereOf = (item: Placed, names: Names) => ({
  startsAt: item.startsAt,
  minutes: item.minutes,
  place: placeName(item, names),
});
