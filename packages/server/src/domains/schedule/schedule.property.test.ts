import {
  agendaAdd,
  agendaDelete,
  agendaRestore,
  agendaUpdate,
  dateAdd,
  dateAll,
  placeUpdate,
  scheduleSort,
} from '@convoke/contract/schedule/schedule.calls.ts';
import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import {
  releaseBack,
  releaseInfo,
  releaseList,
  releaseMake,
} from '@convoke/contract/schedule/schedule.release.calls.ts';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { type Answer, type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

/**
 * Two editors do whatever editors do, each from what it has seen last; a model says what must come of it. Afterwards the database is the model, both editors
 * come to the same by what they ask anew, the public sees the newest release, and calendars were told of every change.
 */

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

type Placing = Pick<AgendaRow, 'dateId' | 'placeId' | 'startsAt' | 'minutes'>;
interface Item extends Placing {
  version: number;
  title: string;
  isPublic: boolean;
}
type Items = Map<string, Item>;

/** What one editor knows, and can undo. */
interface Editor {
  version: number;
  seen: Items;
  past: (
    | { do: 'place'; id: string; to: Placing }
    | { do: 'remove'; id: string }
    | { do: 'restore'; id: string }
    | { do: 'title'; id: string; to: string }
  )[];
}

/** Numbers choose among what is there when the step runs. */
type Step = { by: 0 | 1 } & (
  | { do: 'add'; slot: number; minutes: number }
  | { do: 'move'; item: number; slot: number; minutes: number }
  | { do: 'rename'; item: number }
  | { do: 'hide'; item: number }
  | { do: 'remove'; item: number }
  | { do: 'race'; item: number }
  | { do: 'undo' }
  | { do: 'look' }
  | { do: 'release' }
  | { do: 'back'; release: number }
);

const pick = fc.nat(999);
const by = fc.constantFrom(0 as const, 1 as const);
const to = { slot: pick, minutes: fc.nat(90) };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ by, do: fc.constant('add' as const), ...to }) },
  { weight: 8, arbitrary: fc.record({ by, do: fc.constant('move' as const), item: pick, ...to }) },
  ...(['rename', 'hide', 'remove', 'race'] as const).map((act) => ({
    weight: 2,
    arbitrary: fc.record({ by, do: fc.constant(act), item: pick }) as fc.Arbitrary<Step>,
  })),
  ...(['undo', 'look', 'release'] as const).map((act) => ({
    weight: 3,
    arbitrary: fc.record({ by, do: fc.constant(act) }) as fc.Arbitrary<Step>,
  })),
  { weight: 1, arbitrary: fc.record({ by, do: fc.constant('back' as const), release: pick }) },
);

const plain = ({ version, title, isPublic, dateId, placeId, startsAt, minutes }: AgendaRow): Item => ({
  version,
  title,
  isPublic,
  dateId,
  placeId,
  startsAt,
  minutes,
});
const sorted = (items: Items) => [...items].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** A programme of one event, its two editors and the model of it. */
async function play(steps: readonly Step[]): Promise<void> {
  const { eventId, code } = await organisation.event();
  const { call, token } = organisation;
  const { dateId } = await call(dateAdd, {
    eventId,
    date: '2027-05-01',
    opensAt: '2027-05-01T07:00:00Z',
    closesAt: '2027-05-01T18:00:00Z',
  });
  const places: (string | null)[] = [null];
  for (const name of ['Hall', 'Annex']) places.push((await call(placeUpdate, { eventId, name })).placeId);
  let { version } = await call(dateAll, { eventId });
  const items: Items = new Map();
  const editors = [0, 1].map((): Editor => ({ version, seen: new Map(), past: [] }));
  /** What each release shows, by item; and how often calendars were told of one. */
  const releases: { releaseId: string; shown: Map<string, string> }[] = [];
  const sequences = new Map<string, number>();
  /** What stood when it was removed. */
  const removed = new Map<string, Omit<Item, 'version'>>();
  let named = 0;

  const placingOf = ({ slot, minutes }: { slot: number; minutes: number }): Placing => {
    const placeId = places[slot % places.length] ?? null;
    // Every fifth goes to the pool.
    if (slot % 5 === 0) return { dateId: null, placeId, startsAt: null, minutes };
    const startsAt = new Date(Date.parse('2027-05-01T07:00:00Z') + (slot % 120) * 300_000).toISOString();
    return { dateId, placeId, startsAt, minutes };
  };
  type Changed = Answer<{ version: number; items?: AgendaRow[] }>;
  const send = (which: unknown, input: object) => server.send(which as never, input, { token }) as Promise<Changed>;

  /** Tells the model and who did it; or, refused, holds that it had to be, and that the refusal says what stands. */
  function settle(
    editor: Editor,
    id: string,
    seen: number | undefined,
    answer: Changed,
    change: Partial<Item> | null,
  ): boolean {
    const standing = items.get(id);
    const isGood = seen === undefined || standing?.version === seen;
    expect([answer.code === 0, answer.status < 500]).toEqual([isGood, true]);
    if (!isGood) {
      for (const row of answer.data.items ?? []) expect(plain(row)).toEqual(items.get(row.agendaId));
      if (standing) editor.seen.set(id, standing);
      else editor.seen.delete(id);
      return false;
    }
    version += 1;
    expect(answer.data.version).toBe(version);
    if (change) {
      const now = { ...(standing as Item), ...change, version };
      items.set(id, now);
      editor.seen.set(id, now);
    } else {
      const { version: _, ...stood } = standing as Item;
      removed.set(id, stood);
      items.delete(id);
      editor.seen.delete(id);
    }
    return true;
  }

  async function look(editor: Editor): Promise<void> {
    const all = await call(dateAll, { eventId, since: editor.version });
    for (const row of all.items) editor.seen.set(row.agendaId, plain(row));
    for (const id of all.removedIds) editor.seen.delete(id);
    editor.version = all.version;
    expect([all.version, sorted(editor.seen)]).toEqual([version, sorted(items)]);
  }

  /** The public sees this now. */
  async function shown(releaseId: string, contents: Map<string, string>): Promise<void> {
    const before = releases.at(-1)?.shown ?? new Map<string, string>();
    for (const id of new Set([...before.keys(), ...contents.keys()]))
      if (before.get(id) !== contents.get(id)) sequences.set(id, (sequences.get(id) ?? -1) + 1);
    releases.push({ releaseId, shown: contents });
    const feed = await server.app.inject({ method: 'GET', url: `/event/schedule/public/${code}/calendar.ics` });
    const told = new ICAL.Component(ICAL.parse(feed.body) as never).getAllSubcomponents('vevent').map((entry) => {
      const [uid, status] = ['uid', 'status'].map((name) => String(entry.getFirstPropertyValue(name)));
      return [uid?.split('@')[0], [Number(entry.getFirstPropertyValue('sequence')), status]] as const;
    });
    const expected = [...sequences].map(([id, sequence]) => [
      id,
      [sequence, contents.has(id) ? 'CONFIRMED' : 'CANCELLED'],
    ]);
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected));
  }

  async function run(one: Step): Promise<void> {
    const editor = editors[one.by] as Editor;
    if (one.do === 'look') return look(editor);
    if (one.do === 'release') {
      const contents = new Map(
        [...items].flatMap(([id, { version: _, ...item }]) =>
          item.startsAt && item.isPublic ? [[id, JSON.stringify(item)] as const] : [],
        ),
      );
      const before = releases.at(-1)?.shown ?? new Map<string, string>();
      const isNew = JSON.stringify(sorted(contents as never)) !== JSON.stringify(sorted(before as never));
      const answer = await server.send(releaseMake, { eventId, version: editor.version }, { token });
      const isGood = editor.version === version && isNew;
      expect(answer.code === 0).toBe(isGood);
      if (!isGood) return;
      version += 1;
      return shown(answer.data.releaseId, contents);
    }
    if (one.do === 'back') {
      const target = releases[one.release % releases.length];
      if (!target) return;
      const newest = releases.at(-1)?.shown as Map<string, string>;
      const isNew = JSON.stringify(sorted(target.shown as never)) !== JSON.stringify(sorted(newest as never));
      const answer = await server.send(releaseBack, { releaseId: target.releaseId }, { token });
      expect(answer.code === 0).toBe(isNew);
      if (!isNew) return;
      version += 1;
      return shown(answer.data.releaseId, target.shown);
    }
    if (one.do === 'add') {
      const placing = placingOf(one);
      named += 1;
      const title = `Item ${named}`;
      const answer = await send(agendaAdd, { eventId, title, ...placing });
      const id = answer.data.items?.[0]?.agendaId ?? '';
      settle(editor, id, undefined, answer, { title, isPublic: true, ...placing });
      editor.past.push({ do: 'remove', id });
      return;
    }
    if (one.do === 'undo') {
      const last = editor.past.pop();
      const seen = last && editor.seen.get(last.id)?.version;
      if (!last) return;
      const { id } = last;
      if (last.do === 'restore') {
        const answer = await send(agendaRestore, { agendaId: id });
        const row = answer.data.items?.[0];
        if (row) settle(editor, id, undefined, answer, plain(row));
        expect(items.get(id)).toMatchObject(removed.get(id) ?? {});
        return;
      }
      if (seen === undefined) return;
      if (last.do === 'remove') {
        settle(editor, id, seen, await send(agendaDelete, { agendaId: id, version: seen }), null);
      } else if (last.do === 'title')
        settle(editor, id, seen, await send(agendaUpdate, { agendaId: id, version: seen, title: last.to }), {
          title: last.to,
        });
      else await place(editor, id, seen, last.to);
      return;
    }
    const known = [...editor.seen];
    const [id, seen] = known[one.item % known.length] ?? [];
    if (!id || !seen) return;
    if (one.do === 'race') {
      const answers = await Promise.all(
        editors.map(async (each, at) => {
          const mine = each.seen.get(id)?.version;
          const title = `Race ${at}`;
          return mine === undefined
            ? undefined
            : { each, mine, title, answer: await send(agendaUpdate, { agendaId: id, version: mine, title }) };
        }),
      );
      const there = answers.filter((answer) => answer !== undefined);
      const standing = items.get(id)?.version;
      const won = there.filter(({ answer }) => answer.code === 0);
      expect(won).toHaveLength(there.some(({ mine }) => mine === standing) ? 1 : 0);
      for (const { each, mine, title, answer } of won) settle(each, id, mine, answer, { title });
      // Who lost is told of who won, or of what stood before.
      for (const { each, answer } of there) {
        if (answer.code === 0) continue;
        const now = items.get(id);
        for (const row of answer.data.items ?? []) each.seen.set(id, plain(row));
        if (!now) each.seen.delete(id);
      }
      return;
    }
    if (one.do === 'move') {
      const { dateId: date, placeId, startsAt, minutes } = seen;
      if (await place(editor, id, seen.version, placingOf(one)))
        editor.past.push({ do: 'place', id, to: { dateId: date, placeId, startsAt, minutes } });
      return;
    }
    const of = { agendaId: id, version: seen.version };
    if (one.do === 'remove') {
      if (settle(editor, id, seen.version, await send(agendaDelete, of), null)) editor.past.push({ do: 'restore', id });
      return;
    }
    const change = one.do === 'hide' ? { isPublic: !seen.isPublic } : { title: `Renamed ${one.item}` };
    const isDone = settle(editor, id, seen.version, await send(agendaUpdate, { ...of, ...change }), change);
    if (isDone && one.do === 'rename') editor.past.push({ do: 'title', id, to: seen.title });
  }
  async function place(editor: Editor, id: string, seen: number, to: Placing): Promise<boolean> {
    return settle(
      editor,
      id,
      seen,
      await send(scheduleSort, { eventId, items: [{ agendaId: id, version: seen, ...to }] }),
      to,
    );
  }

  for (const one of steps) await run(one);

  const all = await call(dateAll, { eventId });
  expect(all.version).toBe(version);
  expect(sorted(new Map(all.items.map((row) => [row.agendaId, plain(row)])))).toEqual(sorted(items));
  for (const editor of editors) await look(editor);
  // Releases are as they were made, however much was edited and released since.
  expect((await call(releaseList, { eventId })).total).toBe(releases.length);
  for (const { releaseId, shown: contents } of releases) {
    const { contents: kept } = await call(releaseInfo, { releaseId });
    const short = kept.items.map(({ agendaId, title, startsAt }) => [agendaId, { title, startsAt }] as const);
    expect(Object.fromEntries(short)).toEqual(
      Object.fromEntries(
        [...contents].map(([id, text]) => {
          const { title, startsAt } = JSON.parse(text) as Item;
          return [id, { title, startsAt }];
        }),
      ),
    );
  }
}

test('whatever two editors do, undo and release: the database is the model', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), play), {
    numRuns: propertyRuns(6),
    endOnFailure: true,
  });
}, 120_000);
