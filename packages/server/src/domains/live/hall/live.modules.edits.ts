import { problemText } from '@convoke/contract/core/problems.ts';
import {
  moduleDelete,
  moduleGet,
  moduleList,
  moduleName,
  type ModuleRow,
  moduleSave,
  moduleSort,
  moduleSwitch,
} from '@convoke/contract/live/live.hall.calls.ts';
import { type ModuleKind, mostModules } from '@convoke/contract/live/live.rules.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { differing } from '../../../core/http/overwritten.ts';
import { sanitiseDescription } from '../../../core/rich-text.ts';
import { fileUrl } from '../../../core/storage.ts';
import { surveysOnSite } from '../../questionnaire/questionnaire.site.ops.ts';
import { usableDocuments } from '../../resource/library/document.ops.ts';
import { votesOnSite } from '../../vote/vote.site.ops.ts';
import { lockHall } from '../live.hall.ts';
import { type FilledModule, filled, isFilled, type ModuleRecord, modulesOf } from '../live.modules.ts';
import { tellPage } from '../live.told.ts';

type Ctx = Pick<
  WriteContext<'LIVE_TARGET_MISSING' | 'FILE_MISSING'>,
  'tx' | 'fail' | 'failFields' | 'language' | 'now'
>;

const viewOf = (module: FilledModule): ModuleRow => ({
  moduleId: module.id,
  kind: module.kind,
  name: module.name,
  isOn: module.is_on,
  sort: module.sort,
  pictureKey: module.picture_key,
  pictureUrl: fileUrl(module.picture_key),
  text: module.text,
  targetId: module.targetId,
  targetTitle: module.target?.title ?? '',
  documents: module.documents,
  version: module.version,
});

/** A module of an event that is not deleted. */
const moduleOf = (db: Db, moduleId: string): Promise<ModuleRecord | undefined> =>
  db
    .selectFrom('live_module as m')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .selectAll('m')
    .where('m.id', '=', moduleId)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();

/** The same, once the hall is locked. */
async function lockModule({ tx, notFound }: Pick<WriteContext<never>, 'tx' | 'notFound'>, moduleId: string) {
  const found = (await moduleOf(tx, moduleId)) ?? notFound();
  await lockHall(tx, found.event_id);
  return (await moduleOf(tx, moduleId)) ?? notFound();
}

/** Closes the gap that one has left. */
async function closeGap(tx: Db, eventId: string): Promise<void> {
  await sql`SET CONSTRAINTS live_module_place DEFERRED`.execute(tx);
  await sql`
    UPDATE live_module m SET sort = w.sort FROM (
      SELECT id, row_number() OVER (ORDER BY sort) AS sort FROM live_module WHERE organisation_id = ${own} AND event_id = ${eventId}) w
    WHERE m.organisation_id = ${own} AND m.id = w.id AND m.sort <> w.sort`.execute(tx);
}

interface Content {
  text?: string | undefined;
  targetId?: string | null | undefined;
  documentIds?: readonly string[] | undefined;
}

/** Which of what a module can be given each kind takes. */
const takes: Record<ModuleKind, keyof Content | null> = {
  introduction: 'text',
  programme: null,
  chat: null,
  questions: null,
  documents: 'documentIds',
  vote: 'targetId',
  questionnaire: 'targetId',
  page: 'text',
};

/** Refuses what a module of this kind does not take, and what is not there, is another event's or another organisation's. */
async function checkContent(
  ctx: Ctx,
  module: Pick<ModuleRecord, 'kind' | 'event_id'>,
  content: Content,
): Promise<void> {
  const { tx } = ctx;
  const kind = module.kind as ModuleKind;
  const wrong = (['text', 'targetId', 'documentIds'] as const).filter(
    (name) => name !== takes[kind] && content[name] !== undefined,
  );
  if (wrong.length > 0) ctx.failFields(wrong.map((path) => ({ path, message: problemText('choice', ctx.language) })));
  if (content.targetId) {
    const asked = [content.targetId];
    const found =
      kind === 'vote'
        ? await votesOnSite(tx, module.event_id, asked, ctx.now())
        : await surveysOnSite(tx, asked, ctx.now());
    if (found.size === 0) ctx.fail('LIVE_TARGET_MISSING');
  }
}

/** Puts these documents there, in this order. Those that are there already may be in the trash. */
async function setDocuments(ctx: Ctx, moduleId: string, documentIds: readonly string[]): Promise<void> {
  const { tx } = ctx;
  const wanted = [...new Set(documentIds)];
  const rows = await tx
    .selectFrom('live_module_document')
    .select('document_id')
    .where('module_id', '=', moduleId)
    .execute();
  const had = new Set(rows.map(({ document_id: documentId }) => documentId));
  const usable = await usableDocuments(
    tx,
    wanted.filter((id) => !had.has(id)),
  );
  if (wanted.some((id) => !had.has(id) && !usable.has(id))) ctx.fail('FILE_MISSING');
  await tx.deleteFrom('live_module_document').where('module_id', '=', moduleId).execute();
  if (wanted.length > 0)
    await tx
      .insertInto('live_module_document')
      .values(wanted.map((documentId, at) => ({ module_id: moduleId, document_id: documentId, sort: at + 1 })))
      .execute();
}

export const moduleHandlers = [
  implement(moduleList, async ({ db, event, now }) =>
    (await filled(db, event.id, await modulesOf(db, event.id), now())).map(viewOf),
  ),

  implement(moduleGet, async ({ db, notFound, now }, { moduleId }) => {
    const module = (await moduleOf(db, moduleId)) ?? notFound();
    const [row] = await filled(db, module.event_id, [module], now());
    return row ? viewOf(row) : notFound();
  }),

  implement(moduleName, async (ctx, { moduleId, name }) => {
    const { tx } = ctx;
    const module = await lockModule(ctx, moduleId);
    if (name === undefined || name === module.name) return { name: module.name };
    if (name === '' && module.kind === 'page')
      return ctx.failFields([{ path: 'name', message: problemText('required', ctx.language) }]);
    await tx.updateTable('live_module').set({ name, updated_at: ctx.now() }).where('id', '=', moduleId).execute();
    await tellPage(tx, module.event_id, 'modules');
    return { name };
  }),

  implement(moduleSwitch, async (ctx, { moduleId, isOn: wanted }) => {
    const { tx } = ctx;
    const module = await lockModule(ctx, moduleId);
    const isOn = wanted ?? !module.is_on;
    if (isOn === module.is_on) return { isOn };
    const [row] = await filled(tx, module.event_id, [module], ctx.now());
    if (isOn && row && !isFilled(row)) return ctx.fail('LIVE_MODULE_EMPTY');
    await tx
      .updateTable('live_module')
      .set({ is_on: isOn, updated_at: ctx.now() })
      .where('id', '=', moduleId)
      .execute();
    await tellPage(tx, module.event_id, 'modules');
    return { isOn };
  }),

  implement(moduleSort, async (ctx, { moduleIds }) => {
    const { tx } = ctx;
    const [first] = moduleIds;
    const { event_id: eventId } = await lockModule(ctx, first ?? '');
    const there = (await modulesOf(tx, eventId)).map(({ id }) => id);
    const isWhole = new Set(moduleIds).size === moduleIds.length && moduleIds.length === there.length;
    if (!isWhole || there.some((id) => !moduleIds.includes(id))) return ctx.fail('LIVE_MODULES_DIFFER');
    await sql`SET CONSTRAINTS live_module_place DEFERRED`.execute(tx);
    await sql`
      UPDATE live_module m SET sort = w.sort FROM unnest(${moduleIds}::uuid[]) WITH ORDINALITY AS w(id, sort)
      WHERE m.organisation_id = ${own} AND m.id = w.id AND m.sort <> w.sort`.execute(tx);
    await tellPage(tx, eventId, 'modules');
    return {};
  }),

  implement(moduleSave, async (ctx, { eventId, moduleId, version, ...sent }) => {
    const { tx } = ctx;
    await lockHall(tx, eventId);
    if (moduleId === undefined) {
      if (!sent.name) return ctx.failFields([{ path: 'name', message: problemText('required', ctx.language) }]);
      await checkContent(ctx, { kind: 'page', event_id: eventId }, sent);
      const there = await modulesOf(tx, eventId);
      if (there.length >= mostModules) return ctx.fail('LIVE_MODULES_FULL');
      const text = sanitiseDescription(sent.text ?? '');
      const made = await tx
        .insertInto('live_module')
        .values({ event_id: eventId, kind: 'page', name: sent.name, text, is_on: text !== '', sort: there.length + 1 })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
      await tellPage(tx, eventId, 'modules');
      return { moduleId: made.id, version: made.version };
    }
    const before = await moduleOf(tx, moduleId);
    // One of another event is none of this one.
    if (!before || before.event_id !== eventId) return ctx.notFound();
    if (version !== undefined && before.version !== version) {
      const [current] = await filled(tx, eventId, [before], ctx.now());
      return ctx.fail('LIVE_CHANGED', { current: current && viewOf(current) });
    }
    if (sent.name === '' && before.kind === 'page')
      return ctx.failFields([{ path: 'name', message: problemText('required', ctx.language) }]);
    await checkContent(ctx, before, sent);
    if (sent.documentIds) await setDocuments(ctx, moduleId, sent.documentIds);
    const target =
      sent.targetId === undefined
        ? {}
        : before.kind === 'vote'
          ? { vote_id: sent.targetId }
          : { questionnaire_id: sent.targetId };
    const after = await tx
      .updateTable('live_module')
      .set({
        name: sent.name ?? before.name,
        text: sent.text === undefined ? before.text : sanitiseDescription(sent.text),
        ...target,
        version: before.version + 1,
        updated_at: ctx.now(),
      })
      .where('id', '=', moduleId)
      .returningAll()
      .executeTakeFirstOrThrow();
    // Whoever empties a module turns it off.
    const [row] = await filled(tx, eventId, [after], ctx.now());
    if (row?.is_on && !isFilled(row))
      await tx.updateTable('live_module').set({ is_on: false }).where('id', '=', moduleId).execute();
    await tellPage(tx, eventId, 'modules');
    return {
      moduleId,
      version: after.version,
      ...(version === undefined && { overwritten: differing({ ...before }, { ...after }, ['name', 'text']) }),
    };
  }),

  implement(moduleDelete, async (ctx, { moduleId }) => {
    const { tx } = ctx;
    const module = await lockModule(ctx, moduleId);
    if (module.kind !== 'page') return ctx.fail('LIVE_MODULE_STAYS');
    await tx.deleteFrom('live_module').where('id', '=', moduleId).execute();
    await closeGap(tx, module.event_id);
    await tellPage(tx, module.event_id, 'modules');
    return {};
  }),
];
