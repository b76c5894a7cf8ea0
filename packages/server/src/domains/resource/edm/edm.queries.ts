import type { edmPage, EdmRow } from '@convoke/contract/resource/edm.calls.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../../core/data/list.ts';

type Filter = Pick<z.output<typeof edmPage.input>, 'search' | 'source'>;

export const edmSorts: Sorts = {
  id: sql`d.id`,
  words: {
    updatedAt: { by: sql`d.updated_at`, kind: 'moment' },
    name: { by: sql`lower(d.name) COLLATE "C"`, kind: 'text' },
  },
};

/** The designs that match; neither ordered nor paged. */
export function matchingDesigns(db: Db, organisationId: string, filter: Filter) {
  return db
    .selectFrom('mail_design as d')
    .where('d.organisation_id', '=', organisationId)
    .where('d.deleted_at', 'is', null)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.search) all.push(containing(sql`fold_text(d.name)`, filter.search));
      if (filter.source) all.push(eb('d.source', '=', filter.source));
      return eb.and(all);
    });
}

export function listDesigns(db: Db, organisationId: string, filter: Filter, place: Place) {
  const page = matchingDesigns(db, organisationId, filter).select([
    'd.id',
    'd.name',
    'd.source',
    'd.version',
    'd.created_at',
    'd.updated_at',
    sql<boolean>`d.mjml IS NOT NULL`.as('is_mjml'),
    sql<number>`octet_length(d.html)`.as('bytes'),
  ]);
  return inPlace(page, place).execute();
}

interface Row {
  id: string;
  name: string;
  source: string;
  version: number;
  created_at: Date;
  updated_at: Date;
  is_mjml: boolean;
  bytes: number;
}

export const edmView = (row: Row): EdmRow => ({
  edmId: row.id,
  name: row.name,
  source: row.source as EdmRow['source'],
  isMjml: row.is_mjml,
  bytes: row.bytes,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** A design that is there. */
export function designById(db: Db, organisationId: string, edmId: string) {
  return db
    .selectFrom('mail_design')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', edmId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
