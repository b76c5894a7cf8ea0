import { sql } from 'kysely';
import { own } from '../../core/data/organisation-plugin.ts';
import type { DocumentUse, UsedPlace } from '../../core/document-uses.ts';

/** Recordings of looks back. */
export const reviewUses: DocumentUse = {
  kind: 'review',
  places: sql<UsedPlace>`
    SELECT r.id, r.document_id, r.event_id, r.title AS name, '/activity-info/looks-back?event=' || r.event_id AS path
    FROM review r
    JOIN event e ON e.organisation_id = r.organisation_id AND e.id = r.event_id AND e.deleted_at IS NULL
    WHERE r.organisation_id = ${own} AND r.document_id IS NOT NULL`,
};
