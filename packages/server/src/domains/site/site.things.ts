import type { Language } from '@convoke/contract/core/language.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { SitePictures } from '@convoke/contract/site/site.calls.ts';
import type { SiteThings } from '@convoke/contract/site/site.check.ts';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import type { ShownPicture, SitePicture } from '@convoke/contract/site/site.fields.ts';
import { type NamedThing, thingsOf } from '@convoke/contract/site/site.walk.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import type { DocumentUse, UsedPlace } from '../../core/document-uses.ts';
import { fileUrl } from '../../core/storage.ts';
import { surveysOnSite } from '../questionnaire/questionnaire.site.ops.ts';
import { usableDocuments } from '../resource/library/document.ops.ts';
import { narrowKey } from '../resource/resource.ops.ts';
import { votesOnSite } from '../vote/vote.site.ops.ts';

/** Where the copies of documents lie that a site shows, by the documents' ids; kept beside the site's own document. */
export type Copies = Readonly<
  Record<string, { key: string; width: number | null; height: number | null; hasNarrow: boolean }>
>;

export const copiesOf = (column: unknown) => column as Copies;

/** As calls answer them. */
export const picturesOf = (copies: Copies): SitePictures =>
  Object.fromEntries(
    Object.entries(copies).map(([id, { key, width, height }]) => [id, { url: fileUrl(key), width, height }]),
  );

/** As `shownSite` asks for them. */
export const pictureIn =
  (copies: Copies) =>
  ({ documentId, x, y }: SitePicture): ShownPicture | undefined => {
    const copy = Object.hasOwn(copies, documentId) ? copies[documentId] : undefined;
    if (!copy) return undefined;
    const { key, width, height, hasNarrow } = copy;
    return {
      url: fileUrl(key),
      ...(hasNarrow && { narrowUrl: fileUrl(narrowKey(key)) }),
      width,
      height,
      alt: '',
      x,
      y,
    };
  };

/** Where a site names documents, and what for. */
export const documentPlaces = ['draft', 'shown'] as const;
export const documentUses = ['picture', 'file'] as const;

/** A document of the library in a site: visitors fetch a file, and see the copy of a picture, which stays. */
export const siteUses: DocumentUse = {
  kind: 'site',
  places: sql<UsedPlace>`
    SELECT u.id, u.document_id, u.event_id, e.title AS name, '/website?event=' || u.event_id AS path
    FROM site_document u
    JOIN event e ON e.organisation_id = u.organisation_id AND e.id = u.event_id AND e.deleted_at IS NULL
    WHERE u.organisation_id = ${own} AND (u.place = 'shown' OR NOT EXISTS (
      SELECT FROM site_document s WHERE s.organisation_id = u.organisation_id AND s.event_id = u.event_id
        AND s.place = 'shown' AND s.use = u.use AND s.document_id = u.document_id))`,
};

const idsOf = (things: readonly NamedThing[], ...kinds: readonly NamedThing['kind'][]) => [
  ...new Set(things.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)),
];

export const pictureIdsOf = (document: SiteDocument) => idsOf(thingsOf(document), 'picture');

/** The newest copy of each of these documents. */
export async function newestCopies(db: Db, documentIds: readonly string[]): Promise<Copies> {
  if (documentIds.length === 0) return {};
  const rows = await db
    .selectFrom('stored_file')
    .distinctOn('document_id')
    .select(['document_id', 'key', 'width', 'height', 'has_narrow'])
    .where('document_id', 'in', documentIds)
    .orderBy('document_id')
    .orderBy('id', 'desc')
    .execute();
  return Object.fromEntries(
    rows.map(({ document_id, key, width, height, has_narrow }) => [
      document_id ?? '',
      { key, width, height, hasNarrow: has_narrow === true },
    ]),
  );
}

/** What a document names that is not this organisation's or event's, or is no picture. What `before` named already is none: it may have gone since. */
export async function thingProblems(
  tx: Db,
  eventId: string,
  document: SiteDocument,
  before: { things: ReadonlySet<string>; copies: Copies },
  language: Language,
  now: Date,
): Promise<{ copies: Copies; problems: { path: string; message: string }[] }> {
  const things = thingsOf(document);
  const fresh = things.filter(({ id }) => !before.things.has(id));
  const pictures = idsOf(things, 'picture');
  const copies = { ...before.copies, ...(await newestCopies(tx, pictures)) };
  const known = {
    picture: (id: string) => Object.hasOwn(copies, id),
    file: setHas(await usableDocuments(tx, idsOf(fresh, 'file'))),
    vote: setHas(await votesOnSite(tx, eventId, idsOf(fresh, 'vote'), now)),
    questionnaire: setHas(await surveysOnSite(tx, idsOf(fresh, 'questionnaire'), now)),
  };
  const problems = fresh
    .filter(({ kind, id }) => !known[kind](id))
    .map(({ kind, path }) => ({
      path,
      message: problemText(kind === 'picture' ? 'notPicture' : 'otherEvent', language),
    }));
  return { copies: Object.fromEntries(Object.entries(copies).filter(([id]) => pictures.includes(id))), problems };
}

const setHas = (found: { has(id: string): boolean }) => (id: string) => found.has(id);

/** What only the database knows of a draft, for the check before publishing. */
export async function standingOfThings(
  db: Db,
  eventId: string,
  document: SiteDocument,
  copies: Copies,
  now: Date,
): Promise<SiteThings> {
  const things = thingsOf(document);
  const files = idsOf(things, 'file');
  const votes = await votesOnSite(db, eventId, idsOf(things, 'vote'), now);
  const surveys = await surveysOnSite(db, idsOf(things, 'questionnaire'), now);
  const rows =
    files.length === 0
      ? []
      : await db.selectFrom('document').select('id').where('id', 'in', files).where('deleted_at', 'is', null).execute();
  const there = new Set([...rows.map(({ id }) => id), ...votes.keys(), ...surveys.keys(), ...Object.keys(copies)]);
  const closed = [...votes, ...surveys].filter(([, { isPublic }]) => !isPublic);
  return {
    gone: new Set(things.filter(({ id }) => !there.has(id)).map(({ id }) => id)),
    notPublic: new Set(closed.map(([id]) => id)),
  };
}

/** Says which documents of the library the draft of a site, or what is shown of it, uses. */
export async function noteDocuments(
  tx: Db,
  eventId: string,
  place: (typeof documentPlaces)[number],
  document: SiteDocument | null,
): Promise<void> {
  const things = document ? thingsOf(document) : [];
  const wanted = [
    ...idsOf(things, 'picture').map((id) => ({ use: 'picture', id })),
    ...idsOf(things, 'file').map((id) => ({ use: 'file', id })),
  ];
  const named = (use: string, id: string) => `${use} ${id}`;
  const rows = await tx
    .selectFrom('site_document')
    .select(['id', 'use', 'document_id'])
    .where('event_id', '=', eventId)
    .where('place', '=', place)
    .execute();
  const keep = new Set(wanted.map(({ use, id }) => named(use, id)));
  const over = rows.filter(({ use, document_id }) => !keep.has(named(use, document_id)));
  if (over.length > 0)
    await tx
      .deleteFrom('site_document')
      .where(
        'id',
        'in',
        over.map(({ id }) => id),
      )
      .execute();
  const there = new Set(rows.map(({ use, document_id }) => named(use, document_id)));
  const fresh = wanted.filter(({ use, id }) => !there.has(named(use, id)));
  if (fresh.length === 0) return;
  // Only of documents that are there: a site may name one that was removed.
  await sql`
    INSERT INTO site_document (event_id, place, use, document_id)
    SELECT ${eventId}::uuid, ${place}, w.use, d.id
    FROM unnest(${fresh.map(({ use }) => use)}::text[], ${fresh.map(({ id }) => id)}::uuid[]) AS w(use, id)
    JOIN document d ON d.organisation_id = ${own} AND d.id = w.id
    ON CONFLICT DO NOTHING`.execute(tx);
}
