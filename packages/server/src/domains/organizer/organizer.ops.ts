import type { EventOrganizerGroup, PublicOrganizers } from '@convoke/contract/organizer/organizer.event.calls.ts';
import type { OrganizerKind } from '@convoke/contract/organizer/organizer.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { fileUrl } from '../../core/storage.ts';

/** Who stands at an event, group by group; groups of which nobody is there are left out. Nothing of private contacts is even read. */
export async function groupsAt(db: Db, organisationId: string, eventId: string): Promise<EventOrganizerGroup[]> {
  const { rows } = await sql<{
    map_id: string;
    group_id: string;
    kind: OrganizerKind;
    group_name: string;
    id: string;
    organizer_id: string;
    name: string;
    logo_key: string | null;
    link: string;
  }>`
    SELECT m.id AS map_id, m.group_id, g.kind, g.name AS group_name, b.id, b.organizer_id, o.name, o.logo_key, o.link
    FROM event_organizer b
    JOIN event_organizer_group m ON m.organisation_id = b.organisation_id AND m.event_id = b.event_id AND m.group_id = b.group_id
    JOIN organizer_group g ON g.organisation_id = b.organisation_id AND g.id = b.group_id
    JOIN organizer o ON o.organisation_id = b.organisation_id AND o.id = b.organizer_id
    WHERE b.organisation_id = ${organisationId} AND b.event_id = ${eventId}
    ORDER BY m.sort, m.id, b.sort, b.id`.execute(db);
  return [...Map.groupBy(rows, (row) => row.map_id)].map(([mapId, members]) => ({
    mapId,
    groupId: members[0]?.group_id ?? '',
    kind: members[0]?.kind ?? 'partner',
    name: members[0]?.group_name ?? '',
    organizers: members.map((row) => ({
      mapId: row.id,
      organizerId: row.organizer_id,
      name: row.name,
      logoUrl: fileUrl(row.logo_key),
      link: row.link,
    })),
  }));
}

/** What the event's page shows of them. */
export async function organizersOnPage(db: Db, organisationId: string, eventId: string): Promise<PublicOrganizers[]> {
  const groups = await groupsAt(db, organisationId, eventId);
  return groups.map(({ kind, name, organizers }) => ({
    kind,
    name,
    organizers: organizers.map((each) => ({ name: each.name, logoUrl: each.logoUrl, link: each.link })),
  }));
}
