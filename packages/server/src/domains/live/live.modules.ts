import type { ModuleKind } from '@convoke/contract/live/live.rules.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { LiveModule } from '../../core/data/database-types.ts';
import { surveysOnSite } from '../questionnaire/questionnaire.site.ops.ts';
import { votesOnSite } from '../vote/vote.site.ops.ts';

export type ModuleRecord = Selectable<LiveModule>;

interface ModuleDocument {
  /** Of the row that puts it there. */
  id: string;
  documentId: string;
  name: string;
  bytes: number;
}

interface Target {
  title: string;
  url: string;
  isOpen: boolean;
}

export interface FilledModule extends ModuleRecord {
  kind: ModuleKind;
  targetId: string | null;
  /** Null where it is gone, or was never opened. */
  target: Target | null;
  documents: ModuleDocument[];
}

export const modulesOf = (db: Db, eventId: string): Promise<ModuleRecord[]> =>
  db.selectFrom('live_module').selectAll().where('event_id', '=', eventId).orderBy('sort').execute();

/** Modules of one event with what they show: votes and questionnaires that there are, documents that are not in the trash. */
export async function filled(
  db: Db,
  eventId: string,
  modules: readonly ModuleRecord[],
  now: Date,
): Promise<FilledModule[]> {
  const votes = await votesOnSite(
    db,
    eventId,
    modules.flatMap(({ vote_id: voteId }) => voteId ?? []),
    now,
  );
  const surveys = await surveysOnSite(
    db,
    modules.flatMap(({ questionnaire_id: surveyId }) => surveyId ?? []),
    now,
  );
  const withDocuments = modules.filter(({ kind }) => kind === 'documents').map(({ id }) => id);
  const documents =
    withDocuments.length === 0
      ? []
      : await db
          .selectFrom('live_module_document as m')
          .innerJoin('document as d', 'd.id', 'm.document_id')
          .select(['m.id', 'm.module_id', 'm.document_id', 'd.name', 'd.bytes'])
          .where('m.module_id', 'in', withDocuments)
          .where('d.deleted_at', 'is', null)
          .orderBy('m.sort')
          .execute();
  const byModule = Map.groupBy(documents, ({ module_id: moduleId }) => moduleId);
  return modules.map((module) => ({
    ...module,
    kind: module.kind as ModuleKind,
    targetId: module.vote_id ?? module.questionnaire_id,
    target: votes.get(module.vote_id ?? '') ?? surveys.get(module.questionnaire_id ?? '') ?? null,
    documents: (byModule.get(module.id) ?? []).map((row) => ({
      id: row.id,
      documentId: row.document_id,
      name: row.name,
      bytes: Number(row.bytes),
    })),
  }));
}

/** Whether a module has something to show: those that show what somebody chose have nothing until then. */
export function isFilled({ kind, text, targetId, documents }: FilledModule): boolean {
  if (kind === 'vote' || kind === 'questionnaire') return targetId !== null;
  if (kind === 'documents') return documents.length > 0;
  return kind !== 'page' || text !== '';
}
