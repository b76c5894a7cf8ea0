import { mostLinks } from '@convoke/contract/message/message.answer.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { againstDeadlock } from '../../../core/data/deadlock.ts';
import { gatherOrAlone } from '../../../core/data/gather.ts';
import { perServices } from '../../../core/per-services.ts';
import { noteEvents, tellLines } from './message.events.ts';
import { isPerson, judgeVisits, ruleVersion } from './message.judge.ts';

/** An opening or a click, as it comes in. */
export interface Visited {
  lineId: string;
  kind: 'open' | 'click';
  at: Date;
  network: string | null;
  agent: string;
  link: number | null;
}

/** Visits to one message that are judged together; what is older than these has its verdict. */
const mostJudged = 200;

interface LineRow {
  id: string;
  task_id: string;
  state: string;
  variant: number;
  attempted_at: Date | null;
  settled_at: Date | null;
  opened_at: Date | null;
  clicked_at: Date | null;
}

interface VisitRow {
  id: string;
  line_id: string;
  kind: 'open' | 'click';
  at: Date;
  network: string | null;
  agent: string;
  link: number | null;
  verdict: string | null;
  class: string | null;
  rule_version: number | null;
}

/**
 * Judges the visits to some messages anew, all of each together, and writes what that changes. The lines are locked first, so that of two that come at once each sees
 * the other's. A click or an opening by a person says that the message arrived: what was unknown is settled by it.
 */
export async function judgeLines(tx: Db, organisationId: string, lineIds: readonly string[]): Promise<void> {
  const ids = [...new Set(lineIds)];
  if (ids.length === 0) return;
  const { rows: lines } = await sql<LineRow>`
    SELECT l.id, l.task_id, l.state, l.variant, l.attempted_at, l.settled_at, l.opened_at, l.clicked_at FROM message_line l
    WHERE l.organisation_id = ${organisationId} AND l.id = ANY (${ids}::uuid[]) ORDER BY l.id FOR NO KEY UPDATE`.execute(
    tx,
  );
  const { rows: visits } = await sql<VisitRow>`
    SELECT e.id, e.line_id, e.kind, e.at, e.network::text, e.agent, e.link, e.verdict, e.class, e.rule_version FROM unnest(${ids}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT v.* FROM message_event v WHERE v.organisation_id = ${organisationId} AND v.line_id = w.id AND v.kind IN ('open', 'click')
      ORDER BY v.id DESC LIMIT ${mostJudged}) e ORDER BY e.at, e.id`.execute(tx);
  const ofLine = Map.groupBy(visits, (visit) => visit.line_id);
  const events: { id: string; verdict: string; why: string }[] = [];
  const moved: { line: LineRow; opened: Date | null; clicked: Date | null }[] = [];
  const deltas: { task_id: string; variant: number; what: string; class: string; n: number }[] = [];
  const arrived: string[] = [];
  for (const line of lines) {
    const own = ofLine.get(line.id) ?? [];
    // Settled is when a provider said that it has it; a receipt that came later says the moment anew, the attempt does not.
    const accepted = line.attempted_at ?? line.settled_at;
    const judged = judgeVisits(accepted, own);
    const people = own.filter((_, at) => {
      const one = judged[at];
      return one !== undefined && isPerson(one);
    });
    const wasPeople = own.filter(({ verdict, class: why }) => isPerson({ verdict, why }));
    for (const [at, one] of judged.entries()) {
      const visit = own[at];
      if (!visit) continue;
      if (visit.verdict !== one.verdict || visit.class !== one.why || visit.rule_version !== ruleVersion)
        events.push({ id: visit.id, verdict: one.verdict, why: one.why });
    }
    const first = (kind: string) => people.find((visit) => visit.kind === kind)?.at ?? null;
    // Of many visits the first ones are not read any more.
    const isWhole = own.length < mostJudged;
    const clicked = (isWhole ? null : line.clicked_at) ?? first('click');
    // Who clicked has seen it, also with pictures off.
    const opened = (isWhole ? null : line.opened_at) ?? first('open') ?? clicked;
    const change = (what: string, was: Date | null, now: Date | null) => {
      if ((was === null) !== (now === null))
        deltas.push({ task_id: line.task_id, variant: line.variant, what, class: '', n: now === null ? -1 : 1 });
    };
    change('opened', line.opened_at, opened);
    change('clicked', line.clicked_at, clicked);
    const linksOf = (of: readonly VisitRow[]) =>
      new Set(of.flatMap(({ kind, link }) => (kind === 'click' && link !== null && link > 0 ? [link] : [])));
    const links = linksOf(people);
    const wasLinks = linksOf(wasPeople);
    for (const link of [...links, ...wasLinks].filter((each) => links.has(each) !== wasLinks.has(each)))
      deltas.push({
        task_id: line.task_id,
        variant: 0,
        what: 'link',
        class: String(link),
        n: links.has(link) ? 1 : -1,
      });
    if (line.opened_at?.getTime() !== opened?.getTime() || line.clicked_at?.getTime() !== clicked?.getTime())
      moved.push({ line, opened, clicked });
    if (line.state === 'unknown' && opened !== null) arrived.push(line.id);
  }
  await tellLines(
    tx,
    organisationId,
    arrived.map((lineId) => ({ lineId, state: 'delivered' })),
  );
  if (events.length + moved.length + deltas.length === 0) return;
  await sql`
    SELECT judge_lines(${organisationId}, ${events.map(({ id }) => id)}::uuid[], ${events.map(({ verdict }) => verdict)}::text[], ${events.map(({ why }) => why)}::text[],
      ${ruleVersion}::smallint, ${moved.map(({ line }) => line.id)}::uuid[], ${moved.map(({ opened }) => opened)}::timestamptz[],
      ${moved.map(({ clicked }) => clicked)}::timestamptz[], ${JSON.stringify(deltas)}::jsonb)`.execute(tx);
}

/** What comes in at once of an organisation's messages is kept and judged together. */
const visitsOf = perServices((services: Services) => ({
  note: gatherOrAlone<Visited, string | null>(async (items, organisationId) => {
    await againstDeadlock(() =>
      services.database.inOrganisation(organisationId, 'write', async (tx) => {
        const noted = await noteEvents(tx, organisationId, items);
        await judgeLines(
          tx,
          organisationId,
          noted.map(({ lineId }) => lineId),
        );
      }),
    );
    return items.map(() => null);
  }),
}));

export const noteVisit = (services: Services, organisationId: string, visit: Visited): Promise<unknown> =>
  visitsOf(services).note(visit, organisationId);

/** Where link n of a message leads: as it stands in the content of its task, so that nobody's address leads elsewhere. Null for none. */
export async function linkOf(
  services: Services,
  organisationId: string,
  lineId: string,
  link: number,
): Promise<string | null> {
  if (link < 1 || link > mostLinks) return null;
  return services.database.inOrganisation(organisationId, 'read', async (db) => {
    const { rows } = await sql<{ url: string | null }>`
      SELECT t.content->'links'->>${link - 1}::int AS url
      FROM (SELECT task_id FROM message_line WHERE organisation_id = ${organisationId} AND id = ${lineId} OFFSET 0) l
      CROSS JOIN LATERAL (SELECT content FROM message_task WHERE organisation_id = ${organisationId} AND id = l.task_id OFFSET 0) t`.execute(
      db,
    );
    const url = rows[0]?.url ?? null;
    return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null;
  });
}
