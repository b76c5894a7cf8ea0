import {
  badgeAdd,
  badgeDelete,
  badgeList,
  type BadgeTemplate,
  badgeUpdate,
} from '@convoke/contract/badge/badge.calls.ts';
import {
  answerPrefix,
  type BadgeDesign,
  badgeFields,
  fieldsIn,
  mostTemplates,
  standardDesign,
} from '@convoke/contract/badge/badge.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import type { EventRecord } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import type { DocumentUse, UsedPlace } from '../../core/document-uses.ts';
import { implement } from '../../core/http/implement.ts';
import { fileUrl } from '../../core/storage.ts';
import { fieldsForBadges, groupIdsOf, type PersonOnBadge } from '../participant/participant.badges.ops.ts';
import { documentsOfPictures, isStored } from '../resource/resource.ops.ts';
import { pictureKeys } from './badge.layout.ts';

/** A badge shows a copy, which stays. */
export const badgeUses: DocumentUse = {
  kind: 'badge',
  places: sql<UsedPlace>`
    SELECT u.id, u.document_id, b.event_id, b.name, '/activity-personnel/badges?event=' || b.event_id AS path
    FROM badge_picture u
    JOIN badge_template b ON b.organisation_id = u.organisation_id AND b.id = u.template_id
    JOIN event e ON e.organisation_id = b.organisation_id AND e.id = b.event_id AND e.deleted_at IS NULL
    WHERE u.organisation_id = ${own}`,
};

/** The templates of an event in their order. */
export async function templatesOf(db: Db, organisationId: string, eventId: string): Promise<BadgeTemplate[]> {
  const rows = await db
    .selectFrom('badge_template')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const design = row.design as BadgeTemplate['design'];
    return {
      templateId: row.id,
      eventId: row.event_id,
      name: row.name,
      groupIds: row.group_ids,
      ticketIds: row.ticket_ids,
      design,
      pictures: Object.fromEntries(pictureKeys(design).map((key) => [key, fileUrl(key)])),
      version: row.version,
    };
  });
}

/** The design that somebody's badge is printed by: of the first template that fits, else the standard one. */
export function designFor(
  templates: readonly BadgeTemplate[],
  person: Pick<PersonOnBadge, 'group' | 'ticketId'>,
): BadgeDesign {
  const found = templates.find(
    ({ groupIds, ticketIds }) =>
      (groupIds.length === 0 || (person.group !== null && groupIds.includes(person.group.groupId))) &&
      (ticketIds.length === 0 || (person.ticketId !== null && ticketIds.includes(person.ticketId))),
  );
  return found?.design ?? standardDesign();
}

/** The fields of the form that designs show. */
export function answersIn(designs: readonly BadgeDesign[]): string[] {
  const fields = designs.flatMap(({ elements }) =>
    elements.flatMap((element) => (element.kind === 'text' ? fieldsIn(element.text) : [])),
  );
  const answers = fields
    .filter((field) => field.startsWith(answerPrefix))
    .map((field) => field.slice(answerPrefix.length));
  return [...new Set(answers)];
}

interface Problem {
  path: string;
  message: string;
}

/** What of a design names nothing: fields that the event does not have, pictures that nobody uploaded. */
export async function designProblems(
  db: Db,
  event: EventRecord,
  design: BadgeDesign,
  language: Language,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const answers = answersIn([design]).length > 0 ? await fieldsForBadges(db, event) : new Set<string>();
  const isKnown = (field: string) =>
    field.startsWith(answerPrefix)
      ? answers.has(field.slice(answerPrefix.length))
      : badgeFields.some((known) => known === field);
  for (const [at, element] of design.elements.entries()) {
    const path = `design.elements.${at}`;
    if (element.kind === 'text') {
      const unknown = fieldsIn(element.text).find((field) => !isKnown(field));
      if (unknown !== undefined)
        problems.push({ path: `${path}.text`, message: problemText('unknownField', language, `{${unknown}}`) });
    }
    if (element.kind === 'picture' && !(await isStored(db, event.organisation_id, element.key)))
      problems.push({ path: `${path}.key`, message: problemText('choice', language) });
  }
  return problems;
}

async function ruleProblems(
  db: Db,
  event: EventRecord,
  rule: { groupIds?: readonly string[] | undefined; ticketIds?: readonly string[] | undefined },
  language: Language,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const message = problemText('choice', language);
  const groups = rule.groupIds?.length ? await groupIdsOf(db, event) : new Set<string>();
  const tickets = rule.ticketIds?.length ? await ticketIdsOf(db, event) : new Set<string>();
  for (const [at, groupId] of (rule.groupIds ?? []).entries())
    if (!groups.has(groupId)) problems.push({ path: `groupIds.${at}`, message });
  for (const [at, ticketId] of (rule.ticketIds ?? []).entries())
    if (!tickets.has(ticketId)) problems.push({ path: `ticketIds.${at}`, message });
  return problems;
}

async function ticketIdsOf(db: Db, event: EventRecord): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('ticket')
    .select('id')
    .where('organisation_id', '=', event.organisation_id)
    .where('event_id', '=', event.id)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The event of a template; undefined when either is gone. */
const eventOf = (db: Db, organisationId: string, templateId: string) =>
  db
    .selectFrom('event as e')
    .innerJoin('badge_template as b', (join) =>
      join.onRef('b.organisation_id', '=', 'e.organisation_id').onRef('b.event_id', '=', 'e.id'),
    )
    .selectAll('e')
    .where('b.organisation_id', '=', organisationId)
    .where('b.id', '=', templateId)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();

/** Templates of one event come and change places one after the other. */
async function lockEvent(tx: Db, organisationId: string, eventId: string): Promise<void> {
  await tx
    .selectFrom('event')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
}

/** Puts a template at a place among the others of its event. */
async function moveTo(tx: Db, organisationId: string, eventId: string, templateId: string, place: number) {
  const others = (await templatesOf(tx, organisationId, eventId))
    .map((each) => each.templateId)
    .filter((id) => id !== templateId);
  others.splice(place, 0, templateId);
  await sql`
    UPDATE badge_template b SET position = o.place FROM unnest(${others}::uuid[]) WITH ORDINALITY AS o(id, place)
    WHERE b.organisation_id = ${organisationId} AND b.id = o.id`.execute(tx);
}

/** Says of which documents of the library a template shows copies. */
async function notePictures(tx: Db, templateId: string, design: BadgeDesign): Promise<void> {
  const documents = await documentsOfPictures(tx, pictureKeys(design));
  await tx
    .deleteFrom('badge_picture')
    .where('template_id', '=', templateId)
    .$if(documents.length > 0, (all) => all.where('document_id', 'not in', documents))
    .execute();
  if (documents.length === 0) return;
  await tx
    .insertInto('badge_picture')
    .values(documents.map((id) => ({ template_id: templateId, document_id: id })))
    .onConflict((at) => at.columns(['organisation_id', 'template_id', 'document_id']).doNothing())
    .execute();
}

export const templateHandlers = [
  implement(badgeList, (ctx) => templatesOf(ctx.db, ctx.organisationId, ctx.event.id)),

  implement(badgeAdd, async (ctx, { eventId, name, groupIds, ticketIds, design }) => {
    const { tx, organisationId, event, language } = ctx;
    const problems = [
      ...(await ruleProblems(tx, event, { groupIds, ticketIds }, language)),
      ...(await designProblems(tx, event, design, language)),
    ];
    if (problems.length > 0) ctx.failFields(problems);
    await lockEvent(tx, organisationId, eventId);
    // The first free slot, of which there are as many as an event has templates.
    const { rows } = await sql<{ id: string; version: number }>`
      INSERT INTO badge_template (organisation_id, event_id, name, slot, position, group_ids, ticket_ids, design)
      SELECT ${organisationId}::uuid, ${eventId}::uuid, ${name}, free.slot,
        (SELECT coalesce(max(position), 0) + 1 FROM badge_template WHERE organisation_id = ${organisationId} AND event_id = ${eventId}),
        ${groupIds}::uuid[], ${ticketIds}::uuid[], ${JSON.stringify(design)}::jsonb
      FROM generate_series(1, ${mostTemplates}::int) AS free(slot)
      WHERE NOT EXISTS (SELECT FROM badge_template b WHERE b.organisation_id = ${organisationId} AND b.event_id = ${eventId} AND b.slot = free.slot)
      ORDER BY free.slot LIMIT 1
      RETURNING id, version`.execute(tx);
    const [added] = rows;
    if (!added) return ctx.fail('BADGE_TEMPLATES_FULL');
    await notePictures(tx, added.id, design);
    return { templateId: added.id, version: added.version };
  }),

  implement(badgeUpdate, async (ctx, { templateId, version, name, groupIds, ticketIds, design, place }) => {
    const { tx, organisationId, language } = ctx;
    const event = (await eventOf(tx, organisationId, templateId)) ?? ctx.notFound();
    const problems = [
      ...(await ruleProblems(tx, event, { groupIds, ticketIds }, language)),
      ...(design ? await designProblems(tx, event, design, language) : []),
    ];
    if (problems.length > 0) ctx.failFields(problems);
    const isChanged = [name, groupIds, ticketIds, design].some((each) => each !== undefined);
    if (place !== undefined) await lockEvent(tx, organisationId, event.id);
    const changed = await tx
      .updateTable('badge_template')
      .set({
        ...(name !== undefined && { name }),
        ...(groupIds && { group_ids: groupIds }),
        ...(ticketIds && { ticket_ids: ticketIds }),
        ...(design && { design: JSON.stringify(design) }),
        // A place among the others is not what somebody else may be editing.
        version: isChanged ? version + 1 : version,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', templateId)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst();
    if (!changed) return ctx.fail('BADGE_CHANGED');
    if (design) await notePictures(tx, templateId, design);
    if (place !== undefined) await moveTo(tx, organisationId, event.id, templateId, place);
    return changed;
  }),

  implement(badgeDelete, async (ctx, { templateId }) => {
    const { tx, organisationId } = ctx;
    if (!(await eventOf(tx, organisationId, templateId))) ctx.notFound();
    await tx
      .deleteFrom('badge_template')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', templateId)
      .execute();
    return {};
  }),
];
