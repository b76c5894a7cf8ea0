import {
  consultAnswer,
  consultAsk,
  consultExport,
  consultList,
  consultSwitch,
} from '@convoke/contract/consult/consult.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { countOf, pageAnswer, placeOf } from '../../core/data/list.ts';
import { implement } from '../../core/http/implement.ts';
import { forgetMessages } from '../../core/mail/outbox.ts';
import { membersWith, noteQuestion } from '../member/member.asked.ops.ts';
import { countQuestion } from './consult.flood.ts';
import { consultSheet, consultSorts, listConsults, matchingConsults, rowView } from './consult.list.ts';
import { type AnsweredData, answeredJob } from './consult.mail.ts';

export const consultHandlers = [
  implement(consultAsk, async (ctx, { code: _, language = ctx.language, ...question }) => {
    const { tx, event } = ctx;
    if (event.publish_status !== publishStatus.published) return ctx.notFound();
    const now = ctx.now();
    const made = await tx
      .insertInto('consult')
      .values({ ...question, event_id: event.id, language, created_at: now })
      .onConflict((taken) => taken.constraint('consult_nonce').doNothing())
      .returning('id')
      .executeTakeFirst();
    // It has come before.
    if (!made) return {};
    const contacts = [question.email, question.phone].filter(Boolean);
    await countQuestion(ctx.services, tx, { eventId: event.id, address: ctx.address, contacts }, now);
    await noteQuestion(tx, { kind: 'asked', consultId: made.id, eventId: event.id, contacts, at: now, by: null });
    return {};
  }),

  implement(consultList, async (ctx, input) => {
    const { db, event } = ctx;
    const place = placeOf(ctx, consultSorts, input);
    const rows = await listConsults(db, event.id, input, place);
    const total = await countOf(db, matchingConsults(db, event.id, input), place);
    const members = await membersWith(
      db,
      rows.flatMap(({ email, phone }) => [email, phone].filter(Boolean)),
    );
    return pageAnswer(rows, total, place, (row) => rowView(row, members));
  }),

  implement(consultExport, async (ctx, input) => consultSheet(ctx.services, ctx.event, input, ctx.language)),

  implement(consultAnswer, async (ctx, { consultId, answer }) => {
    const { tx, organisationId } = ctx;
    const at = ctx.now();
    // Of two who answer at once one does.
    const answered = await tx
      .updateTable('consult')
      .set({ state: 'answered', answer, answered_at: at, answered_by: ctx.userId })
      .where('id', '=', consultId)
      .where('state', '=', 'new')
      .returning(['event_id', 'email', 'phone'])
      .executeTakeFirst();
    if (!answered) {
      const there = await tx.selectFrom('consult').select('id').where('id', '=', consultId).executeTakeFirst();
      return there ? ctx.fail('CONSULT_ANSWERED') : ctx.notFound();
    }
    const { event_id: eventId, email, phone } = answered;
    const contacts = [email, phone].filter(Boolean);
    await noteQuestion(tx, { kind: 'replied', consultId, eventId, contacts, at, by: ctx.userId });
    const data: AnsweredData = { organisationId, consultId };
    if (email !== '') await ctx.sendJob(answeredJob, data);
    return { isMailed: email !== '' };
  }),

  implement(consultSwitch, async (ctx, { eventId, consultIds, to }) => {
    const { tx, organisationId } = ctx;
    if (to === 'deleted') {
      const gone = await tx
        .deleteFrom('consult')
        .where('event_id', '=', eventId)
        .where('id', 'in', consultIds)
        .returning('id')
        .execute();
      await forgetMessages(
        tx,
        organisationId,
        gone.map(({ id }) => id),
      );
      return { changed: gone.length };
    }
    const changed = await tx
      .updateTable('consult')
      .set(
        to === 'answered'
          ? { state: to, answered_at: ctx.now(), answered_by: ctx.userId }
          : { state: to, answered_at: null, answered_by: null },
      )
      .where('event_id', '=', eventId)
      .where('id', 'in', consultIds)
      .where('state', '<>', to)
      // What was written and sent cannot be taken back.
      .where('answer', '=', '')
      .returning('id')
      .execute();
    return { changed: changed.length };
  }),
];
