import {
  dynamicAdd,
  dynamicDelete,
  dynamicPin,
  dynamicSwitch,
  dynamicUpdate,
  kindOf,
  wholeDynamic,
} from '@convoke/contract/dynamic/dynamic.calls.ts';
import { describeIssues } from '@convoke/contract/core/problems.ts';
import { mostPinned, type PinMove } from '@convoke/contract/dynamic/dynamic.rules.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import { implementUpdate, sentOf } from '../../core/http/overwritten.ts';
import { plainText, sanitiseDescription } from '../../core/rich-text.ts';
import { areStored } from '../resource/resource.ops.ts';
import { setDocuments } from './dynamic.documents.ts';
import { infoOf } from './dynamic.read.ts';

type Input = z.output<typeof wholeDynamic>;

/** What the row keeps of the texts and pictures. */
function columnsOf(input: Input) {
  const { title, content, pictureKeys } = input;
  const kind = kindOf(input);
  const kept = kind === 'article' ? sanitiseDescription(content) : content;
  return {
    kind,
    title: kind === 'article' ? title : '',
    content: kept,
    plain: kind === 'article' ? plainText(kept) : kept,
    picture_keys: [...new Set(pictureKeys)],
  };
}

/** From when it is public. What is public already and stays so keeps its time. */
function timeOf({ publish, publishAt }: Input, now: Date, before?: { is_draft: boolean; publish_at: Date }) {
  if (publish === 'draft') return { is_draft: true, publish_at: before?.publish_at ?? now };
  if (publish === 'at') return { is_draft: false, publish_at: publishAt ?? now };
  const isPublic = before && !before.is_draft && before.publish_at <= now;
  return { is_draft: false, publish_at: isPublic ? before.publish_at : now };
}

async function checkPictures(
  ctx: Pick<WriteContext<'FILE_MISSING'>, 'tx' | 'organisationId' | 'fail'>,
  { pictureKeys }: Input,
): Promise<void> {
  if (!(await areStored(ctx.tx, ctx.organisationId, pictureKeys))) ctx.fail('FILE_MISSING');
}

/** The same order with one of it moved. */
function moved(pinned: readonly string[], dynamicId: string, to: PinMove): string[] {
  const at = pinned.indexOf(dynamicId);
  const others = pinned.filter((id) => id !== dynamicId);
  if (to === 'off') return others;
  // What is not pinned yet begins at the top, whichever way it is moved.
  if (to === 'top' || at < 0) return [dynamicId, ...others];
  const place = Math.max(0, to === 'up' ? at - 1 : at + 1);
  return [...others.slice(0, place), dynamicId, ...others.slice(place)];
}

/** Gives the pinned ones of an event their places: the first of the order stands highest. */
async function renumber(tx: Db, organisationId: string, eventId: string, order: readonly string[]): Promise<void> {
  await sql`
    UPDATE dynamic d SET pin = coalesce(cardinality(${order}::uuid[]) + 1 - array_position(${order}::uuid[], d.id), 0)
    WHERE d.organisation_id = ${organisationId} AND d.event_id = ${eventId} AND d.deleted_at IS NULL
      AND (d.pin > 0 OR d.id = ANY(${order}::uuid[]))`.execute(tx);
}

export const editHandlers = [
  implement(dynamicAdd, async (ctx, { eventId, ...input }) => {
    await checkPictures(ctx, input);
    const now = ctx.now();
    const { id, version } = await ctx.tx
      .insertInto('dynamic')
      .values({
        organisation_id: ctx.organisationId,
        event_id: eventId,
        ...columnsOf(input),
        ...timeOf(input, now),
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await setDocuments(ctx, id, input.documentIds);
    return { dynamicId: id, version };
  }),

  implementUpdate(
    dynamicUpdate,
    { table: 'dynamic', id: 'dynamicId' },
    async (ctx, { dynamicId, version, ...input }) => {
      const { tx, organisationId } = ctx;
      const before = await tx
        .selectFrom('dynamic')
        .select(['version', 'is_draft', 'publish_at', 'kind', 'title', 'content', 'picture_keys'])
        .where('organisation_id', '=', organisationId)
        .where('id', '=', dynamicId)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!before) return ctx.notFound();
      if (before.version !== version)
        return ctx.fail('DYNAMIC_CHANGED', { current: await infoOf(tx, organisationId, dynamicId, ctx.now()) });
      const { kind, title, content, picture_keys: pictureKeys } = before;
      const whole = wholeDynamic.safeParse({ kind, title, content, pictureKeys, ...sentOf(input) });
      if (!whole.success) return ctx.failFields(describeIssues(whole.error.issues, ctx.language));
      await checkPictures(ctx, whole.data);
      const now = ctx.now();
      const time = input.publish && timeOf(whole.data, now, before);
      await tx
        .updateTable('dynamic')
        .set({ ...columnsOf(whole.data), ...time, version: version + 1, updated_at: now })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', dynamicId)
        .execute();
      if (input.documentIds) await setDocuments(ctx, dynamicId, input.documentIds);
      return { version: version + 1 };
    },
  ),

  implement(dynamicDelete, async (ctx, { dynamicId }) => {
    const gone = await ctx.tx
      .updateTable('dynamic')
      .set({ deleted_at: ctx.now(), pin: 0 })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', dynamicId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return gone ? {} : ctx.notFound();
  }),

  implement(dynamicSwitch, async (ctx, { eventId, dynamicIds, to }) => {
    const now = ctx.now();
    const isPublic = sql<boolean>`NOT is_draft AND publish_at <= ${now}`;
    const set = {
      public: { is_draft: false, publish_at: now, updated_at: now },
      draft: { is_draft: true, updated_at: now },
      deleted: { deleted_at: now, pin: 0 },
      restored: { deleted_at: null },
    }[to];
    const changed = await ctx.tx
      .updateTable('dynamic')
      .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', eventId)
      .where('id', 'in', dynamicIds)
      .where('deleted_at', to === 'restored' ? 'is not' : 'is', null)
      .$if(to === 'public', (all) => all.where((eb) => eb.not(isPublic)))
      .$if(to === 'draft', (all) => all.where('is_draft', '=', false))
      .returning('id')
      .execute();
    return { changed: changed.length };
  }),

  implement(dynamicPin, async (ctx, { dynamicId, to }) => {
    const { tx, organisationId } = ctx;
    const named = await tx
      .selectFrom('dynamic')
      .select('event_id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', dynamicId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!named) return ctx.notFound();
    // Two who arrange the same event do it one after the other: the order is read and written as a whole.
    await sql`SELECT FROM event WHERE organisation_id = ${organisationId} AND id = ${named.event_id} FOR NO KEY UPDATE`.execute(
      tx,
    );
    const pinned = await tx
      .selectFrom('dynamic')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', named.event_id)
      .where('deleted_at', 'is', null)
      .where('pin', '>', 0)
      .orderBy('pin', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const before = pinned.map(({ id }) => id);
    const order = moved(before, dynamicId, to);
    if (order.length > mostPinned) return ctx.fail('DYNAMIC_PINS_FULL');
    if (order.join() !== before.join()) await renumber(tx, organisationId, named.event_id, order);
    return {};
  }),
];
