import type { GroupRule, ParticipantGroup } from '@convoke/contract/participant/participant.groups.calls.ts';
import type { GroupColour } from '@convoke/contract/participant/participant.rules.ts';
import type { Db } from '../../../core/data/database.ts';

export const groups = (db: Db, organisationId: string) =>
  db.selectFrom('participant_group').selectAll().where('organisation_id', '=', organisationId);

/** The groups of an event in their order. */
export async function groupsOf(db: Db, organisationId: string, eventId: string): Promise<ParticipantGroup[]> {
  const rows = await groups(db, organisationId)
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    groupId: row.id,
    eventId: row.event_id,
    name: row.name,
    colour: row.colour as GroupColour,
    rule: {
      ticketIds: row.ticket_ids,
      channels: row.channels,
      answers: row.answers as GroupRule['answers'],
    },
    members: row.members,
    version: row.version,
  }));
}
