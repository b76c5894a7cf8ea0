import type { ReviewRow } from '@convoke/contract/review/review.calls.ts';
import type { DocumentKind } from '@convoke/contract/resource/document.rules.ts';
import { sql } from 'kysely';
import { told } from '../../core/data/camel.ts';
import type { Db } from '../../core/data/database.ts';
import { containing } from '../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../core/data/list.ts';
import { fileUrl } from '../../core/storage.ts';

export const reviewSorts: Sorts = { id: sql`r.id`, words: { sort: { by: sql`r.sort`, kind: 'whole' } } };

interface ReviewFilter {
  search?: string | undefined;
  state?: 'on' | 'off' | undefined;
}

/** The looks back of an event that match; neither ordered nor paged. */
export const matchingReviews = (db: Db, eventId: string, { search, state }: ReviewFilter) =>
  db
    .selectFrom('review as r')
    .where('r.event_id', '=', eventId)
    .$if(state !== undefined, (all) => all.where('r.is_on', '=', state === 'on'))
    .$if(search !== undefined, (all) => all.where(containing(sql`fold_text(r.title || ' ' || r.text)`, search ?? '')));

export const listReviews = (db: Db, eventId: string, filter: ReviewFilter, place: Place) =>
  inPlace(matchingReviews(db, eventId, filter).selectAll('r'), place).execute();

type Listed = Awaited<ReturnType<typeof listReviews>>[number];

/** The pictures of some looks back, in their order. */
export async function picturesOf(db: Db, reviewIds: readonly string[]) {
  if (reviewIds.length === 0) return new Map<string, { key: string; url: string; alt: string }[]>();
  const rows = await db
    .selectFrom('review_picture')
    .select(['review_id', 'picture_key', 'alt'])
    .where('review_id', 'in', [...reviewIds])
    .orderBy('sort')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ review_id: reviewId }) => reviewId)].map(([reviewId, ofOne]) => [
      reviewId,
      ofOne.map(({ picture_key: key, alt }) => ({ key, url: fileUrl(key), alt })),
    ]),
  );
}

/** As its organiser reads them. */
export async function reviewRows(db: Db, rows: readonly Omit<Listed, 'key'>[]): Promise<ReviewRow[]> {
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
  );
  const documentIds = rows.flatMap(({ document_id: documentId }) => documentId ?? []);
  const documents =
    documentIds.length === 0
      ? []
      : await db
          .selectFrom('document')
          .select(['id', 'name', 'kind', 'bytes'])
          .where('id', 'in', documentIds)
          .execute();
  const byId = new Map(
    documents.map(({ id, kind, ...document }) => [id, { ...document, documentId: id, kind: kind as DocumentKind }]),
  );
  return rows.map(({ id, ...row }) => ({
    ...told(row),
    templateMapId: id,
    pictures: pictures.get(id) ?? [],
    document: byId.get(row.document_id ?? '') ?? null,
  }));
}
