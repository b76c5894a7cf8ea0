import { maxSmsLength, oneSegment, perSegment, smsText, textParts } from '@convoke/contract/message/message.text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { takesSms } from '../../../core/mail/sms-regions.ts';
import type { Settings } from '../../../core/settings.ts';
import { balanceOf, spend } from '../../account/account.ops.ts';
import { languageVariable } from '../answers/message.footer.ts';
import { isMail, type Reached, taskById, type TaskData, type TaskRow } from './message.rows.ts';
import { nextPeople, type People } from './message.sources.ts';
import { namesIn } from './message.words.ts';

/** People of one step: a transaction of about a second, for which a pause waits. */
export const stepPeople = 10_000;

/** The next step of building a task; true while there is more to do. Each is a transaction with how far it is, so that one that dies is begun again where it was. */
export async function buildStep(
  { database, settings, clock }: Services,
  { organisationId, taskId }: TaskData,
  most = stepPeople,
): Promise<boolean> {
  return database.inOrganisation(organisationId, 'write', async (tx) => {
    const task = await taskById(tx, organisationId, taskId, { lock: true });
    if (task?.state !== 'building') return false;
    const { reached, audience } = task;
    if (reached.isBuilt) {
      await reserve(tx, organisationId, task);
      return false;
    }
    const place = reached.source ?? 0;
    const source = audience[place];
    if (!source) {
      await keepReached(tx, organisationId, task.id, { ...reached, isBuilt: true });
      await forgetTyped(tx, organisationId, task);
      return true;
    }
    const asked = { db: tx, organisationId, channel: task.channel, now: clock.now() };
    const people = await nextPeople(asked, source, reached.after ?? null, most);
    const placed = await placeLines(tx, organisationId, task, place, people, settings);
    await keepReached(tx, organisationId, task.id, {
      ...reached,
      source: people.next === null ? place + 1 : place,
      after: people.next,
      cents: (reached.cents ?? 0) + placed.cents,
      sendable: (reached.sendable ?? 0) + placed.sendable,
    });
    return true;
  });
}

const keepReached = (tx: Db, organisationId: string, taskId: string, reached: Reached) =>
  sql`UPDATE message_task SET reached = ${JSON.stringify(reached)}::jsonb, updated_at = now()
    WHERE organisation_id = ${organisationId} AND id = ${taskId}`.execute(tx);

/** Numbers and addresses that were typed stand in the lines by now: there they are found when somebody asks to be forgotten. */
async function forgetTyped(tx: Db, organisationId: string, { id, audience }: TaskRow): Promise<void> {
  if (!audience.some(({ kind }) => kind === 'typed')) return;
  const kept = audience.map((source) => (source.kind === 'typed' ? { ...source, addresses: [] } : source));
  await sql`UPDATE message_task SET audience = ${JSON.stringify(kept)}::jsonb WHERE organisation_id = ${organisationId} AND id = ${id}`.execute(
    tx,
  );
}

/** Takes what all lines cost off the balance, by one statement. Without cover the task waits and says what it lacks; with nobody to write to it is over. */
async function reserve(tx: Db, organisationId: string, task: TaskRow): Promise<void> {
  const { cents = 0, sendable = 0 } = task.reached;
  const to = (set: RawBuilder<unknown>) =>
    sql`UPDATE message_task SET ${set}, version = version + 1, updated_at = now() WHERE organisation_id = ${organisationId} AND id = ${task.id}`.execute(
      tx,
    );
  if (sendable === 0) {
    await to(sql`state = 'finished', ended_at = now()`);
    return;
  }
  const isCovered =
    cents === 0 || (await spend(tx, organisationId, { amountCents: cents, causeId: task.id, note: task.name }));
  if (isCovered) {
    const reached: Reached = { ...task.reached, isReserved: true };
    await to(sql`state = 'running', reserved_cents = ${cents}, reached = ${JSON.stringify(reached)}::jsonb`);
    return;
  }
  const lacks = Math.max(1, cents - (await balanceOf(tx, organisationId)));
  await to(sql`state = 'paused', why = 'balance', lacks_cents = ${lacks}`);
}

interface Placed {
  cents: number;
  sendable: number;
}

/** Numbers of the mainland are served wherever the vendor serves it: the others are looked at one by one. */
const mainland = sql`'^1[3-9][0-9]{9}$'`;

/** Those of some people to whom the vendor does not deliver. */
async function unservedAmong(tx: Db, people: People, settings: Pick<Settings, 'SMS_REGIONS'>): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    SELECT DISTINCT p.address FROM (${people.rows}) p WHERE p.address IS NOT NULL
      ${settings.SMS_REGIONS.includes('CN') ? sql`AND p.address !~ ${mainland}` : sql``}`.execute(tx);
  return rows.map(({ address }) => address).filter((address) => !takesSms(address, settings));
}

/**
 * What a text's variables are in SQL, of a row p: what is known of the person, cut to what fits a message; for the footer of a promotion also in which language they read.
 */
function valuesOf(task: TaskRow): RawBuilder<unknown> {
  const known = { name: sql`p.name`, company: sql`p.company`, title: sql`p.title` };
  const values = namesIn(task).map((name): [string, RawBuilder<unknown>] => {
    const more = sql`nullif(p.more->>${name}::text, '')`;
    const own = Object.hasOwn(known, name) ? known[name as keyof typeof known] : null;
    return [name, sql`left(${own ? sql`coalesce(nullif(${own}, ''), ${more})` : more}, 100)`];
  });
  if (isMail(task.content) && task.purpose === 'promotion') values.push([languageVariable, sql`p.language`]);
  if (values.length === 0) return sql`NULL::jsonb`;
  const names = values.map(([name]) => name);
  // One expression a row, no statement within the statement.
  return sql`nullif(jsonb_strip_nulls(jsonb_object(${names}::text[], ARRAY[${sql.join(values.map(([, value]) => value))}]::text[])), '{}')`;
}

/** How long a finished text message is, in SQL, of a row p with its `vars`: what is the same for all is counted here. */
function lengthOf(task: TaskRow): RawBuilder<unknown> {
  if (isMail(task.content)) return sql`0`;
  const { signName, text, variables } = task.content;
  const parts = textParts(smsText(signName, text, task.purpose === 'promotion'));
  const fixed = parts.filter((_, n) => n % 2 === 0).join('').length;
  const names = parts.filter((_, n) => n % 2 === 1);
  const each = names.map(
    (name) =>
      sql`utf16_length(coalesce(p.vars->>${name}::text, ${Object.hasOwn(variables, name) ? variables[name] : ''}))`,
  );
  return each.length === 0 ? sql`${fixed}::int` : sql`(${fixed}::int + ${sql.join(each, sql` + `)})`;
}

/** Of two subjects: by chance, but always the same for an address. Who gets neither yet is held. */
function variantOf({ ab, id }: TaskRow): { variant: RawBuilder<unknown>; isHeld: RawBuilder<unknown> } {
  if (ab === null) return { variant: sql`0`, isHeld: sql`false` };
  const hundred = sql`mod(hashtextextended(p.address, hashtext(${id})) & 9223372036854775807, 100)`;
  return {
    variant: sql`CASE WHEN ${hundred} BETWEEN ${ab.share} AND ${2 * ab.share - 1} THEN 1 ELSE 0 END`,
    isHeld: sql`${hundred} >= ${2 * ab.share}`,
  };
}

/**
 * Writes the lines of some people in one statement: each address once in a task, whoever names it. Who may get nothing has a line too, with the rule, so that a
 * report adds up; whoever is named again, or has no address, stands among those passed over.
 */
async function placeLines(
  tx: Db,
  organisationId: string,
  task: TaskRow,
  place: number,
  people: People,
  settings: Pick<Settings, 'SMS_REGIONS'>,
): Promise<Placed> {
  const unserved = task.channel === 'sms' ? await unservedAmong(tx, people, settings) : [];
  const { variant, isHeld } = variantOf(task);
  const length = lengthOf(task);
  const { rows } = await sql<{ cents: number; sendable: number }>`
    WITH people AS MATERIALIZED (
      SELECT uuidv7() AS id, q.* FROM (
        SELECT p.ord, p.address, p.member_id, p.participant_id, ${valuesOf(task)} AS vars FROM (${people.rows}) p) q
    ), judged AS MATERIALIZED (
      SELECT p.*, r.rule, ${length} AS length, ${variant} AS variant, ${isHeld} AS is_held FROM people p
      LEFT JOIN LATERAL message_rule(${organisationId}, ${task.channel}, ${task.purpose}, ${task.includes_worms}, p.address, p.member_id, p.participant_id) r ON true
      WHERE p.address IS NOT NULL
    ), priced AS (
      SELECT j.*, CASE WHEN j.address = ANY (${unserved}::text[]) THEN 'unserved' WHEN j.rule IS NOT NULL THEN j.rule
          WHEN j.length > ${maxSmsLength} THEN 'too_long' END AS class,
        CASE WHEN j.length <= ${oneSegment} THEN 1 ELSE least(20, ceil(j.length / ${perSegment}::numeric))::int END AS segments
      FROM judged j
    ), placed AS (
      INSERT INTO message_line (organisation_id, id, task_id, channel, address, state, class, member_id, participant_id, source, vars, variant, segments, price_cents, settled_at)
      SELECT ${organisationId}::uuid, p.id, ${task.id}::uuid, ${task.channel}::text, p.address,
        CASE WHEN p.class IS NOT NULL THEN 'suppressed' WHEN p.is_held THEN 'held' ELSE 'queued' END,
        p.class, p.member_id, p.participant_id, ${place}::smallint, p.vars, p.variant, p.segments,
        CASE WHEN p.class IS NULL THEN p.segments * ${task.price_cents}::int ELSE 0 END, CASE WHEN p.class IS NOT NULL THEN now() END
      FROM priced p ORDER BY p.ord
      ON CONFLICT (organisation_id, task_id, address) DO NOTHING
      RETURNING id, state, class, variant, price_cents
    ), passed AS (
      INSERT INTO message_passed (organisation_id, task_id, source, address, member_id, rule, first_source)
      SELECT ${organisationId}::uuid, ${task.id}::uuid, ${place}::smallint, coalesce(p.address, ''), p.member_id, CASE WHEN p.address IS NULL THEN 'no_address' ELSE 'duplicate' END,
        CASE WHEN p.address IS NOT NULL THEN coalesce((
          SELECT l.source FROM message_line l WHERE l.organisation_id = ${organisationId} AND l.task_id = ${task.id} AND l.address = p.address LIMIT 1), ${place}::smallint) END
      FROM people p WHERE NOT EXISTS (SELECT FROM placed d WHERE d.id = p.id)
      RETURNING rule
    ), refused AS (
      INSERT INTO message_passed (organisation_id, task_id, source, address, rule)
      SELECT ${organisationId}::uuid, ${task.id}::uuid, ${place}::smallint, w.address, 'invalid' FROM unnest(${people.invalid}::text[]) AS w(address)
      RETURNING rule
    ), deltas AS (
      SELECT 0 AS variant, 'lines' AS what, '' AS class, count(*) AS n FROM placed
      UNION ALL SELECT p.variant, 'suppressed', p.class, count(*) FROM placed p WHERE p.state = 'suppressed' GROUP BY p.variant, p.class
      UNION ALL SELECT 0, 'passed', a.rule, count(*) FROM (SELECT rule FROM passed UNION ALL SELECT rule FROM refused) a GROUP BY a.rule
    ), counted AS MATERIALIZED (
      SELECT count_lines(${organisationId}, ${task.id}, (SELECT jsonb_agg(to_jsonb(d)) FROM deltas d))::text AS done
    )
    SELECT coalesce(sum(p.price_cents), 0)::bigint AS cents, count(p.id) FILTER (WHERE p.state IN ('queued', 'held'))::int AS sendable
    FROM counted c LEFT JOIN placed p ON true`.execute(tx);
  const [row] = rows;
  return { cents: row?.cents ?? 0, sendable: row?.sendable ?? 0 };
}
