import { problemText } from '@convoke/contract/core/problems.ts';
import type { DocumentKind } from '@convoke/contract/resource/document.rules.ts';
import {
  type AgendaDocument,
  agendaDocumentList,
  agendaDocumentSave,
} from '@convoke/contract/schedule/schedule.documents.calls.ts';
import type { DocumentAccess } from '@convoke/contract/schedule/schedule.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import type { DocumentUse, UsedPlace } from '../../core/document-uses.ts';
import { implement } from '../../core/http/implement.ts';
import { usableDocuments } from '../resource/library/document.ops.ts';

/** Files of agenda items. */
export const agendaUses: DocumentUse = {
  kind: 'agenda',
  places: sql<UsedPlace>`
    SELECT u.id, u.document_id, u.event_id, a.title AS name, '/activity-info/schedule-manage?event=' || u.event_id || '&item=' || a.id AS path
    FROM agenda_document u
    JOIN agenda_item a ON a.organisation_id = u.organisation_id AND a.id = u.agenda_id AND a.deleted_at IS NULL
    JOIN event e ON e.organisation_id = u.organisation_id AND e.id = u.event_id AND e.deleted_at IS NULL
    WHERE u.organisation_id = ${own}`,
};

const itemOf = (db: Db, agendaId: string) =>
  db.selectFrom('agenda_item').select(['id', 'event_id']).where('id', '=', agendaId).where('deleted_at', 'is', null);

async function documentsOf(db: Db, agendaId: string): Promise<AgendaDocument[]> {
  const rows = await db
    .selectFrom('agenda_document as u')
    .innerJoin('document as d', 'd.id', 'u.document_id')
    .select(['d.id', 'd.name', 'd.kind', 'd.bytes', 'd.deleted_at', 'u.access', 'u.shown_from'])
    .where('u.agenda_id', '=', agendaId)
    .orderBy('u.sort')
    .execute();
  return rows.map(({ id, kind, deleted_at, access, shown_from, ...row }) => ({
    ...row,
    documentId: id,
    kind: kind as DocumentKind,
    access: access as DocumentAccess,
    shownFrom: shown_from?.toISOString() ?? null,
    isInTrash: deleted_at !== null,
  }));
}

export const documentHandlers = [
  implement(agendaDocumentList, async (ctx, { agendaId }) => {
    if (!(await itemOf(ctx.db, agendaId).executeTakeFirst())) return ctx.notFound();
    return { agendaId, documents: await documentsOf(ctx.db, agendaId) };
  }),

  implement(agendaDocumentSave, async (ctx, { agendaId, documents }) => {
    const { tx } = ctx;
    // Locked: of two who save, the list of one stands as a whole.
    const item = await itemOf(tx, agendaId).forUpdate().executeTakeFirst();
    if (!item) return ctx.notFound();
    const ids = documents.map(({ documentId }) => documentId);
    const stay = await tx
      .selectFrom('agenda_document')
      .select('document_id')
      .where('agenda_id', '=', agendaId)
      .execute();
    const usable = await usableDocuments(tx, ids);
    // What waits in the trash keeps its place.
    const known = new Set([...usable, ...stay.map(({ document_id }) => document_id)]);
    const wrong = ids.flatMap((documentId, at) =>
      known.has(documentId) && ids.indexOf(documentId) === at ? [] : [`documents.${at}.documentId`],
    );
    if (wrong.length > 0)
      return ctx.failFields(wrong.map((path) => ({ path, message: problemText('choice', ctx.language) })));
    await tx
      .deleteFrom('agenda_document')
      .where('agenda_id', '=', agendaId)
      .$if(ids.length > 0, (all) => all.where('document_id', 'not in', ids))
      .execute();
    if (documents.length > 0)
      await tx
        .insertInto('agenda_document')
        .values(
          documents.map(({ documentId, access, shownFrom }, sort) => ({
            event_id: item.event_id,
            agenda_id: agendaId,
            document_id: documentId,
            sort,
            access,
            shown_from: shownFrom,
          })),
        )
        // Who has its address goes on with it.
        .onConflict((taken) =>
          taken.columns(['organisation_id', 'agenda_id', 'document_id']).doUpdateSet((eb) => ({
            sort: eb.ref('excluded.sort'),
            access: eb.ref('excluded.access'),
            shown_from: eb.ref('excluded.shown_from'),
          })),
        )
        .execute();
    return { agendaId, documents: await documentsOf(tx, agendaId) };
  }),
];
