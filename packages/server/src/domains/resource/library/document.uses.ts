import { documentUses, type DocumentUsed } from '@convoke/contract/resource/document.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { DocumentUses, UsedPlace } from '../../../core/document-uses.ts';
import { implement } from '../../../core/http/implement.ts';

/** Uses that are told at once; nobody looks through more. */
const mostUses = 100;

/** Where these documents are used, one more than is told if there are more. */
async function placesOf(db: Db, uses: DocumentUses, documentIds: readonly string[]) {
  const found: (UsedPlace & { kind: DocumentUsed['kind'] })[] = [];
  for (const { kind, places } of Object.values(uses)) {
    const { rows } = await sql<UsedPlace>`
      SELECT * FROM (${places}) p WHERE p.document_id = ANY(${documentIds}::uuid[]) ORDER BY p.id DESC LIMIT ${mostUses + 1 - found.length}`.execute(
      db,
    );
    found.push(...rows.map((row) => ({ ...row, kind })));
    if (found.length > mostUses) break;
  }
  return found;
}

/** One use of a document, whose row has this id; undefined once it is taken off. */
export async function placeOfUse(
  db: Db,
  uses: DocumentUses,
  by: { table: string; useId: string },
  documentId: string,
): Promise<UsedPlace | undefined> {
  const places = Object.hasOwn(uses, by.table) ? uses[by.table]?.places : undefined;
  if (!places) return undefined;
  const { rows } = await sql<UsedPlace>`
    SELECT * FROM (${places}) p WHERE p.id = ${by.useId} AND p.document_id = ${documentId}`.execute(db);
  return rows[0];
}

export const useHandlers = [
  implement(documentUses, async (ctx, { documentIds }) => {
    const places = await placesOf(ctx.db, ctx.services.documentUses, documentIds);
    const eventIds = [...new Set(places.flatMap(({ event_id }) => event_id ?? []))];
    const events =
      eventIds.length === 0
        ? []
        : await ctx.db.selectFrom('event').select(['id', 'title']).where('id', 'in', eventIds).execute();
    const titles = new Map(events.map(({ id, title }) => [id, title]));
    return {
      uses: places.slice(0, mostUses).map(({ document_id, event_id, kind, name, path }) => ({
        documentId: document_id,
        kind,
        name,
        eventTitle: titles.get(event_id ?? '') ?? null,
        path,
      })),
      hasMore: places.length > mostUses,
    };
  }),
];
