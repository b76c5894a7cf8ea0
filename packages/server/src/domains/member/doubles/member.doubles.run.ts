import { mostAlike } from '@convoke/contract/member/member.doubles.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { organisationsWith } from '../../../core/data/organisations-with.ts';
import { type DoublesData, doublesJob } from '../member.job-names.ts';
import { lockMembers } from '../member.lock.ts';
import { type Compared, digestOfPerson, keysOf, reasonsOf, strengthOf, traitsOf } from './member.doubles.likeness.ts';

/** Members that are read in one step, a transaction of some tens of milliseconds. */
const readAtOnce = 500;

/** Members that are compared in one step: each with at most `mostAlike` others for each of its keys. */
const comparedAtOnce = 50;

/** Milliseconds after which a run leaves the rest to the next: below the job's expiry by more than a step takes. */
const runFor = 40_000;

/** Before every id. */
const nobody = '00000000-0000-0000-0000-000000000000';

interface Person extends Compared {
  id: string;
}

const personColumns = (organisationId: string) => sql`
  m.id, m.name, m.company, c.phones, c.emails
  FROM m CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(k.value) FILTER (WHERE k.kind = 'phone'), '{}') AS phones,
      coalesce(array_agg(k.value) FILTER (WHERE k.kind = 'email'), '{}') AS emails
    FROM (SELECT kind, value FROM member_contact WHERE organisation_id = ${organisationId} AND member_id = m.id AND is_live OFFSET 0) k) c`;

/** Those of some members who are there. */
async function peopleBy(tx: Db, organisationId: string, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person>`
    WITH m AS MATERIALIZED (
      SELECT o.* FROM unnest(${ids}::uuid[]) AS w(id) CROSS JOIN LATERAL (
        SELECT id, name, company FROM member WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL OFFSET 0) o)
    SELECT ${personColumns(organisationId)}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Run {
  id: string;
  phase: string;
  total: number | null;
  done: number;
  reached_id: string;
}

/** Writes anew what the next members are compared by, where it has changed; answers how far it came, and null at the end. */
async function writeKeys(tx: Db, organisationId: string, run: Run): Promise<{ read: number; reached: string | null }> {
  const { rows } = await sql<Person & { is_gone: boolean; digest: string | null }>`
    WITH m AS MATERIALIZED (
      SELECT id, name, company, deleted_at IS NOT NULL AS is_gone FROM member
      WHERE organisation_id = ${organisationId} AND id > ${run.reached_id} ORDER BY id LIMIT ${readAtOnce})
    SELECT p.*, g.is_gone, d.digest FROM (SELECT ${personColumns(organisationId)}) p JOIN m g USING (id)
    LEFT JOIN LATERAL (
      SELECT digest FROM member_keyed WHERE organisation_id = ${organisationId} AND member_id = p.id OFFSET 0) d ON true
    ORDER BY p.id`.execute(tx);
  const gone = rows.filter((row) => row.is_gone && row.digest !== null).map(({ id }) => id);
  const changed = rows
    .filter((row) => !row.is_gone)
    .map((row) => ({ ...row, now: digestOfPerson(row) }))
    .filter(({ digest, now }) => digest !== now);
  const stale = [...gone, ...changed.filter(({ digest }) => digest !== null).map(({ id }) => id)];
  if (stale.length > 0)
    await sql`DELETE FROM member_key WHERE organisation_id = ${organisationId} AND member_id = ANY(${stale}::uuid[])`.execute(
      tx,
    );
  if (gone.length > 0) {
    await sql`DELETE FROM member_keyed WHERE organisation_id = ${organisationId} AND member_id = ANY(${gone}::uuid[])`.execute(
      tx,
    );
    await dropOpen(tx, organisationId, gone, []);
  }
  const keys = changed.flatMap((row) => keysOf(traitsOf(row)).map((key) => ({ key, id: row.id })));
  if (keys.length > 0)
    await sql`
      INSERT INTO member_key (organisation_id, key, member_id)
      SELECT ${organisationId}, w.key, w.id FROM unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ id }) => id)}::uuid[]) AS w(key, id)
      ON CONFLICT DO NOTHING`.execute(tx);
  if (changed.length > 0)
    await sql`
      INSERT INTO member_keyed (organisation_id, member_id, digest)
      SELECT ${organisationId}, w.id, w.digest FROM unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ now }) => now)}::text[]) AS w(id, digest)
      ON CONFLICT (organisation_id, member_id) DO UPDATE SET digest = excluded.digest, is_fresh = true`.execute(tx);
  return {
    read: rows.filter(({ is_gone }) => !is_gone).length,
    reached: rows.length < readAtOnce ? null : (rows.at(-1)?.id ?? null),
  };
}

interface Pair {
  a: string;
  b: string;
  reasons: string[];
  strength: number;
}

/** Open pairs of some members that are none any more. */
async function dropOpen(tx: Db, organisationId: string, ids: readonly string[], still: readonly Pair[]): Promise<void> {
  for (const side of ['member_id', 'other_id'] as const)
    await sql`
      DELETE FROM member_double d WHERE d.organisation_id = ${organisationId} AND d.${sql.ref(side)} = ANY(${ids}::uuid[]) AND d.state = 'open'
        AND NOT EXISTS (
          SELECT FROM unnest(${still.map(({ a }) => a)}::uuid[], ${still.map(({ b }) => b)}::uuid[]) AS w(a, b)
          WHERE w.a = d.member_id AND w.b = d.other_id)`.execute(tx);
}

/**
 * Compares the next members that have changed with those who share a key with them; answers how far it came, and null at the end. It begins behind those who were
 * compared: until a vacuum their entries stand in the index still, and each step would go past all of them. Keys are written by the phase before alone.
 */
async function findPairs(
  tx: Db,
  organisationId: string,
  run: Run,
): Promise<{ compared: number; found: number; passed: number; reached: string | null }> {
  const { rows: next } = await sql<{ id: string }>`
    SELECT member_id AS id FROM member_keyed
    WHERE organisation_id = ${organisationId} AND is_fresh AND member_id > ${run.reached_id} ORDER BY member_id LIMIT ${comparedAtOnce}`.execute(
    tx,
  );
  const ids = next.map(({ id }) => id);
  if (ids.length === 0) return { compared: 0, found: 0, passed: 0, reached: null };
  const { rows: buckets } = await sql<{ id: string; others: string[] }>`
    SELECT w.id, b.others FROM unnest(${ids}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (SELECT key FROM member_key WHERE organisation_id = ${organisationId} AND member_id = w.id OFFSET 0) k
    CROSS JOIN LATERAL (
      SELECT array_agg(x.member_id) AS others FROM (
        SELECT member_id FROM member_key WHERE organisation_id = ${organisationId} AND key = k.key LIMIT ${mostAlike + 1}) x) b`.execute(
    tx,
  );
  const passed = new Set(buckets.filter(({ others }) => others.length > mostAlike).map(({ id }) => id));
  const shared = buckets.filter(({ others }) => others.length <= mostAlike);
  const people = await peopleBy(tx, organisationId, [...new Set([...ids, ...shared.flatMap(({ others }) => others)])]);
  const traits = new Map([...people].map(([id, person]) => [id, traitsOf(person)]));
  const pairs = new Map<string, Pair>();
  for (const { id, others } of shared)
    for (const other of others) {
      const [a, b] = id < other ? [id, other] : [other, id];
      const [one, two] = [traits.get(a), traits.get(b)];
      if (id === other || !one || !two || pairs.has(a + b)) continue;
      const reasons = reasonsOf(one, two);
      const strength = reasons.length > 0 ? strengthOf(one, two, reasons) : 0;
      if (strength > 0) pairs.set(a + b, { a, b, reasons, strength });
    }
  const all = [...pairs.values()].toSorted((x, y) => (x.a + x.b < y.a + y.b ? -1 : 1));
  await dropOpen(tx, organisationId, ids, all);
  const found = all.length === 0 ? 0 : await keep(tx, organisationId, all);
  await sql`
    UPDATE member_keyed SET is_fresh = false WHERE organisation_id = ${organisationId} AND member_id = ANY(${ids}::uuid[])`.execute(
    tx,
  );
  const reached = ids.length < comparedAtOnce ? null : (ids.at(-1) ?? null);
  return { compared: ids.length, found, passed: passed.size, reached };
}

/** Keeps pairs; answers how many are new. What was decided of a pair stays decided. */
async function keep(tx: Db, organisationId: string, pairs: readonly Pair[]): Promise<number> {
  const { rows } = await sql<{ is_new: boolean }>`
    INSERT INTO member_double AS d (organisation_id, member_id, other_id, reasons, strength)
    SELECT ${organisationId}, w.a, w.b, w.reasons, w.strength
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS w(a uuid, b uuid, reasons text[], strength smallint)
    ON CONFLICT (organisation_id, member_id, other_id) DO UPDATE SET reasons = excluded.reasons, strength = excluded.strength
      WHERE (d.reasons, d.strength) IS DISTINCT FROM (excluded.reasons, excluded.strength)
    RETURNING d.xmax = 0 AS is_new`.execute(tx);
  return rows.filter(({ is_new }) => is_new).length;
}

const countMembers = async (tx: Db, organisationId: string, phase: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${
    phase === 'keys' ? sql`member WHERE deleted_at IS NULL` : sql`member_keyed WHERE is_fresh`
  } AND organisation_id = ${organisationId}`.execute(tx);
  return rows[0]?.total ?? 0;
};

/** One step of a run, a transaction of its own; false when it is over, or somebody ended it. */
export const doublesStep = ({ database }: Services, { organisationId, runId }: DoublesData): Promise<boolean> =>
  database.inOrganisation(organisationId, 'write', (tx) => step(tx, organisationId, runId));

async function step(tx: Db, organisationId: string, runId: string): Promise<boolean> {
  // As imports do: what is compared does not change meanwhile, and nobody is erased behind it.
  await lockMembers(tx, organisationId);
  const run = await tx
    .selectFrom('member_doubles_run')
    .select(['id', 'phase', 'total', 'done', 'reached_id'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (!run) return false;
  const change = tx
    .updateTable('member_doubles_run')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', runId);
  if (run.total === null) {
    const total = await countMembers(tx, organisationId, run.phase);
    await change.set({ total }).execute();
    return true;
  }
  if (run.phase === 'keys') {
    const { read, reached } = await writeKeys(tx, organisationId, run);
    await change
      .set(
        reached === null
          ? { phase: 'pairs', total: null, done: 0, reached_id: nobody }
          : { done: Math.min(run.done + read, run.total), reached_id: reached },
      )
      .execute();
    return true;
  }
  const { compared, found, passed, reached } = await findPairs(tx, organisationId, run);
  await change
    .set({
      done: run.done + compared,
      found: sql`found + ${found}`,
      passed: sql`passed + ${passed}`,
      ...(reached === null ? { state: 'done', settled_at: sql<Date>`now()` } : { reached_id: reached }),
    })
    .execute();
  return reached !== null;
}

/** Goes on step by step until it is through or somebody ends it; a run that dies is begun again where it was. */
export async function runDoubles(services: Services, data: DoublesData): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < runFor) if (!(await doublesStep(services, data))) return;
  await services.jobs.send(doublesJob, data);
}

/** Organisations that have looked for doubles once have them looked for every night: whoever has not changed is read, and compared with nobody. */
export async function doublesByNight(services: Services): Promise<void> {
  for (const organisationId of await organisationsWith(services.database, 'form-id'))
    await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const { rows } = await sql<{ id: string }>`
        INSERT INTO member_doubles_run (organisation_id)
        SELECT ${organisationId} WHERE EXISTS (SELECT FROM member_doubles_run WHERE organisation_id = ${organisationId})
        ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
      for (const { id } of rows) {
        const data: DoublesData = { organisationId, runId: id };
        await services.jobs.send(doublesJob, data, { tx });
      }
    });
}
