import { type FilterGroup, type FilterNode, filterTree } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberScreen } from '@convoke/contract/member/member.filter.calls.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { treesOver } from '../../../../testing/filter-trees.ts';
import { type FilteredPeople, filteredPeople } from '../../../../testing/filtered-people.ts';
import { propertyRuns } from '../../../../testing/property-runs.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { firstRows } from '../../../core/data/list.ts';
import { countMembers, matchingMembers, memberSorts, membersPage } from '../member.queries.ts';
import { holdsOf } from './filter.compile.ts';
import { scopeOf, scopeWith } from './filter.scope.ts';
import { screenOf } from './filter.screen.ts';

/** Of 2,000 random people a tree finds in the database those of whom it is true when they are looked at one by one; by conditions and by indexes alike. */

/** Of each tree's list. */
const shown = 25;

let server: TestServer;
let organisation: Organisation;
let people: FilteredPeople['people'];
let ids: FilteredPeople['ids'];
let tree: ReturnType<typeof treesOver>;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  const made = await filteredPeople(server, organisation);
  ({ people, ids } = made);
  tree = treesOver(made);
}, 120_000);
afterAll(() => server.close());

test('a tree finds those of whom it is true', { timeout: propertyRuns(240_000) }, async () => {
  const { organisationId } = organisation;
  let found = 0;
  await fc.assert(
    fc.asyncProperty(tree, async (raw) => {
      const read = filterTree.parse(raw);
      await server.services.database.inOrganisation(organisationId, 'read', async (db) => {
        const scope = await scopeOf(db, organisationId, read, { now: new Date(), timeZone: 'Asia/Shanghai' });
        const expected = people.filter((person) => holdsOf(read, person, scope) === true).map(({ id }) => id);
        const screen = await screenOf(db, read, scope);
        const walked = await matchingMembers(db, organisationId, { screen }).select('m.id').execute();
        expect(walked.map(({ id }) => id).sort()).toEqual(expected.toSorted());
        const led = await matchingMembers(db, organisationId, { screen }, { isFound: true }).select('m.id').execute();
        expect(led.map(({ id }) => id).sort()).toEqual(expected.toSorted());
        expect((await countMembers(db, organisationId, { screen }, { isExact: false })).total).toBe(expected.length);
        // Pages, of those who were found and of those who are met on a walk: the first, counted to the end or not, and the rest of it behind its first row.
        const first = { ...firstRows(memberSorts, '-createdAt', shown), current: 1, size: shown, isExact: false };
        for (const page of [first, { ...first, isExact: true }, { ...first, offset: 1 }]) {
          const { rows, total } = await membersPage(db, organisationId, { screen }, page);
          expect(rows.length).toBe(Math.min(shown, Math.max(0, expected.length - page.offset)));
          expect(rows.every(({ id }) => expected.includes(id))).toBe(true);
          expect(total).toEqual({ total: expected.length, totalIsCapped: false });
        }
        found += expected.length > 0 && expected.length < people.length ? 1 : 0;
      });
    }),
    { seed: 4711, numRuns: propertyRuns(80) },
  );
  expect(found).toBeGreaterThan(30);
});

test('whoever is found along the list of a label is the same however much of the list is compared at once', async () => {
  const { organisationId } = organisation;
  const [first = '', ...tagIds] = ids.tags;
  const groupIds = ids.groups.slice(0, 2);
  const others: FilterNode[] = [
    { field: 'tag', operator: 'none', value: { tagIds } },
    { field: 'tag', operator: 'all', value: { tagIds } },
    { field: 'group', operator: 'any', value: { groupIds } },
    {
      none: [
        { field: 'group', operator: 'all', value: { groupIds } },
        { field: 'paid', operator: 'ever', value: {} },
      ],
    },
  ];
  const ofFirst: FilterNode = { field: 'tag', operator: 'any', value: { tagIds: [first] } };
  for (const other of others)
    for (const [nearest, mostAside] of [
      [40, 2000],
      // More are there than were counted.
      [40, 4],
      [4000, 8000],
    ] as const)
      await server.services.database.inOrganisation(organisationId, 'read', async (db) => {
        const read: FilterGroup = { all: [ofFirst, other] };
        const scope = await scopeOf(db, organisationId, read, { now: new Date(), timeZone: 'UTC' });
        const sizes = new Map([...scope.sizes].map(([id]) => [id, id === first ? 1 : 2]));
        const screen = await screenOf(db, read, scopeWith(scope, { sizes, along: { size: 1000, nearest, mostAside } }));
        expect(screen.found?.along?.label.id).toBe(first);
        const { rows } = await sql<{ id: string }>`${screen.found?.ids ?? sql`SELECT`}`.execute(db);
        const expected = people.filter((person) => holdsOf(read, person, scope) === true).map(({ id }) => id);
        expect(expected.length).toBeGreaterThan(20);
        expect(rows.map(({ id }) => id).sort()).toEqual(expected.sort());
      });
});

test('whoever is on the list of gift hunters is found in each way, and so is everyone else', async () => {
  const { organisationId } = organisation;
  for (const kinds of [['phone'], ['name'], ['phone', 'name']])
    for (const operator of ['in', 'notIn']) {
      const read = filterTree.parse({ all: [{ field: 'worm', operator, value: { kinds } }] });
      await server.services.database.inOrganisation(organisationId, 'read', async (db) => {
        const scope = await scopeOf(db, organisationId, read, { now: new Date(), timeZone: 'UTC' });
        const expected = people.filter((person) => holdsOf(read, person, scope) === true).map(({ id }) => id);
        expect(expected.length).toBeGreaterThan(20);
        const screen = await screenOf(db, read, scope);
        for (const isFound of [false, true]) {
          const met = await matchingMembers(db, organisationId, { screen }, { isFound }).select('m.id').execute();
          expect(met.map(({ id }) => id).sort()).toEqual(expected.toSorted());
        }
      });
    }
});

test('its pages, walked by cursor in each order, are they as well, each once', async () => {
  const asked = {
    any: [
      { field: 'tag', operator: 'any', value: { tagIds: ids.tags.slice(0, 2) } },
      { field: 'paid', operator: 'ever' },
    ],
  };
  const read = filterTree.parse(asked);
  const { organisationId } = organisation;
  const scope = await server.services.database.inOrganisation(organisationId, 'read', (db) =>
    scopeOf(db, organisationId, read, { now: new Date(), timeZone: 'UTC' }),
  );
  const expected = people.filter((person) => holdsOf(read, person, scope) === true).map(({ id }) => id);
  for (const sort of ['-createdAt', 'name', 'lastAt'] as const) {
    const met: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await organisation.call(memberScreen, { tree: read, sort, size: 400, ...(cursor && { cursor }) });
      expect(page.total).toBe(expected.length);
      met.push(...page.records.map(({ memberId }) => memberId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(met.length).toBe(expected.length);
    expect(met.sort()).toEqual(expected.toSorted());
  }
});
