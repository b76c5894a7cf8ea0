import type { Language } from '@convoke/contract/core/language.ts';
import type { GuestKind, GuestSource, GuestState } from '@convoke/contract/guest/guest.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { wordsIn } from '../../../core/words.ts';

/** A guest at an event: the binding, and the revision of the library that the event shows. */
export interface Bound {
  id: string;
  guest_id: string;
  version: number;
  kind: GuestKind;
  state: GuestState;
  confirmed_at: Date | null;
  is_shown: boolean;
  own_title: string | null;
  own_biography: string | null;
  own_words: unknown;
  own_photo: string | null;
  language: Language;
  name: string;
  company: string;
  title: string;
  biography: string;
  words: unknown;
  photo_key: string | null;
  links: { kind: string; url: string }[];
  source: GuestSource;
  changed_at: Date;
}

/**
 * Guests of an event in their order, each with the revision that counts there: the newest while the event is ahead or under way; once it is over,
 * the newest that was there at its end (or, of one who was bound later, by then). `only` narrows them.
 */
export async function boundGuests(
  db: Db,
  organisationId: string,
  eventId: string,
  now: Date,
  only: RawBuilder<unknown> = sql`true`,
): Promise<Bound[]> {
  const { rows } = await sql<Bound>`
    SELECT b.id, b.guest_id, b.version, b.kind, b.state, b.confirmed_at, b.is_shown, b.title AS own_title, b.biography AS own_biography,
      b.words AS own_words, b.photo_key AS own_photo, r.language, r.name, r.company, r.title, r.biography, r.words, r.photo_key, r.links,
      r.source, r.created_at AS changed_at
    FROM event_guest b JOIN event e ON e.organisation_id = b.organisation_id AND e.id = b.event_id
    CROSS JOIN LATERAL (
      SELECT * FROM guest_revision v WHERE v.organisation_id = b.organisation_id AND v.guest_id = b.guest_id
        AND v.created_at <= CASE WHEN e.ends_at <= ${now} THEN greatest(e.ends_at, b.created_at) ELSE 'infinity' END
      ORDER BY v.created_at DESC, v.revision DESC LIMIT 1) r
    WHERE b.organisation_id = ${organisationId} AND b.event_id = ${eventId} AND b.deleted_at IS NULL AND ${only}
    ORDER BY b.sort, b.id`.execute(db);
  return rows;
}

type Name = 'name' | 'company' | 'title' | 'biography';

/**
 * What a reader of a language is told of a guest. The event's own words come before the library's; of either, those in the reader's language before
 * those it was written in.
 */
export function shownIn(bound: Bound, language: Language) {
  const own = wordsIn<Name>(bound.own_words, language);
  const library = wordsIn<Name>(bound.words, language);
  return {
    name: library.name ?? bound.name,
    company: library.company ?? bound.company,
    title: own.title ?? bound.own_title ?? library.title ?? bound.title,
    biography: own.biography ?? bound.own_biography ?? library.biography ?? bound.biography,
    photoKey: bound.own_photo ?? bound.photo_key,
  };
}
