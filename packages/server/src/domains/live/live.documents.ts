import { sql } from 'kysely';
import { own } from '../../core/data/organisation-plugin.ts';
import type { DocumentUse, UsedPlace } from '../../core/document-uses.ts';

/** Documents that a watch page offers. */
export const moduleUses: DocumentUse = {
  kind: 'watch',
  places: sql<UsedPlace>`
    SELECT u.id, u.document_id, m.event_id, e.title AS name, '/activity-configure/index?event=' || m.event_id AS path
    FROM live_module_document u
    JOIN live_module m ON m.organisation_id = u.organisation_id AND m.id = u.module_id
    JOIN event e ON e.organisation_id = m.organisation_id AND e.id = m.event_id AND e.deleted_at IS NULL
    WHERE u.organisation_id = ${own}`,
};

/** Recordings of lives. */
export const recordingUses: DocumentUse = {
  kind: 'recording',
  places: sql<UsedPlace>`
    SELECT r.id, r.document_id, l.event_id, l.title AS name, '/activity-info/live?event=' || l.event_id AS path
    FROM live_recording r
    JOIN live l ON l.organisation_id = r.organisation_id AND l.id = r.live_id
    JOIN event e ON e.organisation_id = l.organisation_id AND e.id = l.event_id AND e.deleted_at IS NULL
    WHERE r.organisation_id = ${own} AND r.document_id IS NOT NULL`,
};
