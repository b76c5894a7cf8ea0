import { problemText } from '@convoke/contract/core/problems.ts';
import {
  hasOneRecording,
  reviewAdd,
  reviewDelete,
  reviewList,
  reviewUpdate,
} from '@convoke/contract/review/review.calls.ts';
import type { WriteContext } from '../../core/context.ts';
import { unlessBroken } from '../../core/data/constraint.ts';
import { countOf, pageAnswer, placeOf } from '../../core/data/list.ts';
import { implement } from '../../core/http/implement.ts';
import { differing } from '../../core/http/overwritten.ts';
import { sanitiseDescription } from '../../core/rich-text.ts';
import { usableDocuments } from '../resource/library/document.ops.ts';
import { areStored } from '../resource/resource.ops.ts';
import { arrange, lastPlace, lockOrder } from './review.places.ts';
import { listReviews, matchingReviews, reviewRows, reviewSorts } from './review.read.ts';

interface Sent {
  text?: string | undefined;
  pictures?: { key: string; alt: string }[] | undefined;
  documentId?: string | null | undefined;
}

type Ctx = Pick<WriteContext<'FILE_MISSING'>, 'tx' | 'organisationId' | 'fail' | 'failFields' | 'language'>;

/** Refuses pictures and documents that are not the organisation's own. */
async function checkFiles(ctx: Ctx, { pictures = [], documentId }: Sent, before: string | null = null): Promise<void> {
  const keys = pictures.map(({ key }) => key);
  if (!(await areStored(ctx.tx, ctx.organisationId, keys))) ctx.fail('FILE_MISSING');
  // One in the trash stays where it is used already.
  if (!documentId || documentId === before) return;
  if (!(await usableDocuments(ctx.tx, [documentId])).has(documentId))
    ctx.failFields([{ path: 'documentId', message: problemText('choice', ctx.language) }]);
}

async function setPictures({ tx }: Ctx, reviewId: string, pictures: NonNullable<Sent['pictures']>): Promise<void> {
  await tx.deleteFrom('review_picture').where('review_id', '=', reviewId).execute();
  if (pictures.length === 0) return;
  await tx
    .insertInto('review_picture')
    .values(pictures.map(({ key, alt }, sort) => ({ review_id: reviewId, sort, picture_key: key, alt })))
    .execute();
}

export const reviewHandlers = [
  implement(reviewList, async (ctx, input) => {
    const { db, event } = ctx;
    const place = placeOf(ctx, reviewSorts, { ...input, sort: 'sort' });
    const rows = await listReviews(db, event.id, input, place);
    const total = await countOf(db, matchingReviews(db, event.id, input), place);
    const told = new Map((await reviewRows(db, rows)).map((row) => [row.templateMapId, row]));
    return pageAnswer(rows, total, place, ({ id }) => told.get(id) ?? ctx.notFound());
  }),

  implement(reviewAdd, async (ctx, { eventId, pictures, ...input }) => {
    const { tx } = ctx;
    if (!hasOneRecording(input)) return ctx.fail('REVIEW_RECORDINGS');
    await checkFiles(ctx, { ...input, pictures });
    await lockOrder(tx, eventId);
    const now = ctx.now();
    const made = await unlessBroken(
      'review_sort_check',
      () => ctx.fail('REVIEW_FULL'),
      tx
        .insertInto('review')
        .values({
          event_id: eventId,
          title: input.title,
          text: sanitiseDescription(input.text),
          recording_url: input.recordingUrl,
          document_id: input.documentId,
          is_on: input.isOn,
          shown_at: input.isOn ? now : null,
          sort: lastPlace('review', eventId),
          created_at: now,
          updated_at: now,
        })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    );
    await setPictures(ctx, made.id, pictures);
    return { templateMapId: made.id, version: made.version };
  }),

  // The order is locked before the row: whoever arranges takes them in this order, too.
  implement(reviewUpdate, async (ctx, { templateMapId, version, pictures, sort, ...sent }) => {
    const { tx } = ctx;
    const row = () => tx.selectFrom('review').selectAll().where('id', '=', templateMapId).executeTakeFirst();
    const found = (await row()) ?? ctx.notFound();
    await lockOrder(tx, found.event_id);
    const before = (await row()) ?? ctx.notFound();
    if (version !== undefined && before.version !== version) {
      const [current] = await reviewRows(tx, [before]);
      return ctx.fail('REVIEW_CHANGED', { current });
    }
    const { recordingUrl = before.recording_url, documentId = before.document_id } = sent;
    if (!hasOneRecording({ recordingUrl, documentId })) return ctx.fail('REVIEW_RECORDINGS');
    await checkFiles(ctx, { ...sent, pictures }, before.document_id);
    const isOn = sent.isOn ?? before.is_on;
    await tx
      .updateTable('review')
      .set({
        title: sent.title ?? before.title,
        text: sent.text === undefined ? before.text : sanitiseDescription(sent.text),
        recording_url: recordingUrl,
        document_id: documentId,
        is_on: isOn,
        shown_at: before.shown_at ?? (isOn ? ctx.now() : null),
        version: before.version + 1,
        updated_at: ctx.now(),
      })
      .where('id', '=', templateMapId)
      .execute();
    if (pictures) await setPictures(ctx, templateMapId, pictures);
    if (sort !== undefined) await arrange(tx, 'review', before.event_id, { id: templateMapId, sort });
    const after = (await row()) ?? {};
    const fields = Object.keys({ ...sent, ...(sort !== undefined && { sort }) });
    return {
      version: before.version + 1,
      ...(version === undefined && { overwritten: differing(before, after, fields) }),
    };
  }),

  implement(reviewDelete, async (ctx, { templateMapId }) => {
    const { tx } = ctx;
    const found = await tx.selectFrom('review').select('event_id').where('id', '=', templateMapId).executeTakeFirst();
    if (!found) return ctx.notFound();
    await lockOrder(tx, found.event_id);
    await tx.deleteFrom('review').where('id', '=', templateMapId).execute();
    await arrange(tx, 'review', found.event_id);
    return {};
  }),
];
