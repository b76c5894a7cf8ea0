import type { Language } from '@convoke/contract/core/language.ts';
import type { EventRecord } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { firstRows } from '../../core/data/list.ts';
import { groupsOf } from './groups/participant.groups.queries.ts';
import { eventColumns } from './list/participant.columns.ts';
import { listParticipants, type ParticipantFilter, participantSorts } from './list/participant.queries.ts';

/** What a badge can say of somebody. */
export interface PersonOnBadge {
  id: string;
  code: string;
  name: string;
  company: string;
  title: string;
  ticketId: string | null;
  ticketName: string;
  group: { groupId: string; name: string; colour: string } | null;
  prints: number;
  printedAt: Date | null;
  /** Answers of the form by the ids of their fields: those that were asked for. */
  answers: ReadonlyMap<string, string>;
}

/** The people of an event whom the filters fit, the latest first, at most so many; with these answers of the form, in words. */
export async function peopleForBadges(
  db: Db,
  event: EventRecord,
  filter: ParticipantFilter,
  most: number,
  fieldIds: readonly string[],
  language: Language,
): Promise<PersonOnBadge[]> {
  const { organisation_id: organisationId, id: eventId } = event;
  const place = firstRows(participantSorts, '-submittedAt', most);
  const withAnswers = fieldIds.length > 0;
  const rows = await listParticipants(db, organisationId, eventId, filter, place, { withAnswers });
  const columns = withAnswers ? await eventColumns(db, event) : null;
  const groups = new Map((await groupsOf(db, organisationId, eventId)).map((group) => [group.groupId, group]));
  return rows.map((row) => {
    const group = groups.get(row.group_id ?? '');
    const given = { form_id: row.form_id ?? '', answers: row.answers };
    return {
      id: row.id,
      code: row.code,
      name: row.name,
      company: row.company,
      title: row.title,
      ticketId: row.ticket_id,
      ticketName: row.ticket_name ?? '',
      group: group ? { groupId: group.groupId, name: group.name, colour: group.colour } : null,
      prints: row.badge_prints,
      printedAt: row.badge_printed_at,
      answers: new Map(
        fieldIds.map((fieldId) => [fieldId, String(columns?.cell(given, fieldId, language) ?? '')] as const),
      ),
    };
  });
}

/** The fields of an event's forms that a badge may show. */
export async function fieldsForBadges(db: Db, event: EventRecord): Promise<ReadonlySet<string>> {
  return new Set((await eventColumns(db, event)).all.map(({ fieldId }) => fieldId));
}

/** The ids of an event's groups of participants. */
export async function groupIdsOf(db: Db, event: EventRecord): Promise<ReadonlySet<string>> {
  return new Set((await groupsOf(db, event.organisation_id, event.id)).map(({ groupId }) => groupId));
}
