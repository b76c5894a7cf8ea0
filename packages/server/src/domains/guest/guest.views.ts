import type { GuestInfo, GuestRow } from '@convoke/contract/guest/guest.calls.ts';
import type { Db } from '../../core/data/database.ts';
import { fileUrl } from '../../core/storage.ts';
import type { ListedGuest } from './library/guest.queries.ts';

/** A guest as the library's list shows it. */
export function rowView(row: Omit<ListedGuest, 'key'>): GuestRow {
  return {
    guestId: row.id,
    name: row.name,
    company: row.company,
    title: row.title,
    photoUrl: fileUrl(row.photo_key),
    phone: row.phone,
    email: row.email,
    guestTypeId: row.guest_type_id,
    typeName: row.type_name,
    events: row.events,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** Everything of a guest that is there, or of the one that it became; null when it was deleted. */
export async function infoOf(db: Db, organisationId: string, guestId: string): Promise<GuestInfo | null> {
  const named = await db
    .selectFrom('guest')
    .select('merged_into')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', guestId)
    .executeTakeFirst();
  const row = await db
    .selectFrom('guest as g')
    .innerJoin('guest_revision as r', (join) =>
      join
        .onRef('r.organisation_id', '=', 'g.organisation_id')
        .onRef('r.guest_id', '=', 'g.id')
        .onRef('r.revision', '=', 'g.revision'),
    )
    .select(['g.id', 'g.version', 'g.phone', 'g.email', 'g.note', 'g.guest_type_id'])
    .select(['r.language', 'r.name', 'r.company', 'r.title', 'r.biography', 'r.words', 'r.photo_key', 'r.links'])
    .select(['r.source', 'r.created_at'])
    .where('g.organisation_id', '=', organisationId)
    .where('g.id', '=', named?.merged_into ?? guestId)
    .where('g.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    guestId: row.id,
    version: row.version,
    language: row.language as GuestInfo['language'],
    name: row.name,
    company: row.company,
    title: row.title,
    biography: row.biography,
    words: row.words as GuestInfo['words'],
    photoKey: row.photo_key,
    photoUrl: fileUrl(row.photo_key),
    links: row.links as unknown as GuestInfo['links'],
    phone: row.phone,
    email: row.email,
    note: row.note,
    guestTypeId: row.guest_type_id,
    changedBy: row.source as GuestInfo['changedBy'],
    changedAt: row.created_at.toISOString(),
  };
}
