import type { Language } from '@convoke/contract/core/language.ts';
import type { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import type { GuestSource } from '@convoke/contract/guest/guest.rules.ts';
import type { Selectable } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../core/data/database.ts';
import type { Guest, GuestRevision } from '../../core/data/database-types.ts';
import { sanitiseDescription, sanitisedWords } from '../../core/rich-text.ts';

/** A guest as an organiser writes it. */
export type GuestInput = Omit<z.output<typeof guestAdd.input>, 'language'> & { language: Language };

export type GuestRow = Selectable<Guest>;
export type Revision = Selectable<GuestRevision>;

/** Who changes a guest, how, and when. */
export interface Change {
  source: GuestSource;
  userId: string | null;
  at: Date;
}

/** What the public sees, as columns of a revision. */
export function publicColumns(input: Omit<GuestInput, 'phone' | 'email' | 'note' | 'guestTypeId'>) {
  return {
    language: input.language,
    name: input.name,
    company: input.company,
    title: input.title,
    biography: sanitiseDescription(input.biography),
    words: sanitisedWords(input.words, input.language, 'biography'),
    photo_key: input.photoKey,
    links: JSON.stringify(input.links),
  };
}

type PublicColumns = ReturnType<typeof publicColumns>;

/** What the library's lists show and search of it: without the biography, which is long. */
export function listedColumns({ language, name, company, title, words, photo_key }: PublicColumns) {
  const short = Object.entries(words).map(([of, { biography: _, ...texts }]) => [of, texts]);
  return { language, name, company, title, words: Object.fromEntries(short) as PublicColumns['words'], photo_key };
}

/** What the organisation alone knows. */
export const privateColumns = (input: GuestInput) => ({
  phone: input.phone,
  email: input.email,
  note: input.note,
  guest_type_id: input.guestTypeId,
});

/** Adds a guest to the library with its first revision. */
export async function insertGuest(
  tx: Db,
  organisationId: string,
  input: GuestInput,
  { source, userId, at }: Change,
): Promise<GuestRow> {
  const columns = publicColumns(input);
  const guest = await tx
    .insertInto('guest')
    .values({
      organisation_id: organisationId,
      ...listedColumns(columns),
      ...privateColumns(input),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('guest_revision')
    .values({
      organisation_id: organisationId,
      guest_id: guest.id,
      revision: 1,
      ...columns,
      source,
      by_user: userId,
      created_at: at,
    })
    .execute();
  return guest;
}

/** The newest revision of a guest. */
export function newestRevision(db: Db, organisationId: string, guestId: string): Promise<Revision> {
  return db
    .selectFrom('guest_revision')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('guest_id', '=', guestId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

const publicNames = ['language', 'name', 'company', 'title', 'biography', 'words', 'photo_key', 'links'] as const;

/** Whether the public would see something else than the revision says. */
function differs(columns: PublicColumns, now: Revision): boolean {
  const plain = { ...columns, links: JSON.parse(columns.links) as unknown };
  return publicNames.some((name) => sorted(plain[name]) !== sorted(now[name]));
}

/** JSON with its keys in one order: PostgreSQL keeps them in its own. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/**
 * Changes a guest that `tx` has locked, as a whole. A revision is added only where the public would see something else, and the version rises either
 * way. Answers the new version.
 */
export async function changeGuest(
  tx: Db,
  guest: GuestRow,
  input: GuestInput,
  { source, userId, at }: Change,
): Promise<number> {
  const columns = publicColumns(input);
  const now = await newestRevision(tx, guest.organisation_id, guest.id);
  const revision = differs(columns, now) ? guest.revision + 1 : guest.revision;
  await tx
    .updateTable('guest')
    .set({
      ...listedColumns(columns),
      ...privateColumns(input),
      revision,
      version: guest.version + 1,
      updated_at: at,
    })
    .where('organisation_id', '=', guest.organisation_id)
    .where('id', '=', guest.id)
    .execute();
  if (revision > guest.revision)
    await tx
      .insertInto('guest_revision')
      .values({
        organisation_id: guest.organisation_id,
        guest_id: guest.id,
        revision,
        ...columns,
        source,
        by_user: userId,
        // Never before the revision that it follows, whatever the clocks of two processes say.
        created_at: new Date(Math.max(at.getTime(), now.created_at.getTime())),
      })
      .execute();
  return guest.version + 1;
}

/** A guest that was not deleted, locked; null when there is none. */
export async function lockedGuest(tx: Db, organisationId: string, guestId: string): Promise<GuestRow | null> {
  const row = await tx
    .selectFrom('guest')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', guestId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A guest as it stands, as guest.edit takes it. */
export async function inputOf(tx: Db, guest: GuestRow): Promise<GuestInput> {
  const now = await newestRevision(tx, guest.organisation_id, guest.id);
  return {
    language: now.language as Language,
    name: now.name,
    company: now.company,
    title: now.title,
    biography: now.biography,
    words: now.words as GuestInput['words'],
    photoKey: now.photo_key,
    links: now.links as unknown as GuestInput['links'],
    phone: guest.phone,
    email: guest.email,
    note: guest.note,
    guestTypeId: guest.guest_type_id,
  };
}
