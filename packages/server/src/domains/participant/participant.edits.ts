import {
  participantDelete,
  participantResend,
  participantUpdate,
} from '@convoke/contract/participant/participant.office.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import { sql } from 'kysely';
import { implement } from '../../core/http/implement.ts';
import { nextRevision } from '../event/event.revision.ops.ts';
import { claimFiles, releaseFiles } from '../form/files/form.files.ops.ts';
import { countedOptions } from '../form/form.limits.ops.ts';
import { formAsOf } from '../form/form.ops.ts';
import { handOn, renewCode } from './participant.codes.ops.ts';
import { addHistory } from './participant.add.ops.ts';
import { fullOptions, problemFields, readAnswers } from './participant.ops.ts';
import { type NoticeData, noticeJob, type PhotoFilesData, photoFilesJob } from './participant.job-names.ts';
import { ownRecord } from './participant.own.ts';
import { moveRows } from './participant.sql.ts';

/** What organisers change. */
export const editHandlers = [
  implement(participantUpdate, async (ctx, input) => {
    const { organisationId } = ctx;
    const own = (await ownRecord(ctx.tx, organisationId, input.partsId)) ?? ctx.notFound();
    // The form they have answered, be it a ticket's or deleted by now, in the version they were shown: what is asked since, nobody asked them.
    const formId = own.participant.form_id;
    const version = input.formVersion ?? own.participant.form_version;
    const definition =
      (await formAsOf(ctx.tx, organisationId, formId, version)) ??
      ctx.failFields([{ path: 'formVersion', message: problemText('choice', ctx.language) }]);
    const form = { formId, definition };
    const { person, answers, problems } = readAnswers(form.definition, input.answers, ctx.language);
    if (problems.length > 0) ctx.failFields(problemFields(problems, ctx.language));
    const revision = await nextRevision(ctx.tx, organisationId, own.event.id);
    const ticketId = own.participant.order_ticket_id;
    const holder = ticketId ?? input.partsId;
    if (!(await claimFiles(ctx.tx, organisationId, form, holder, answers))) ctx.fail('FORM_FILE_GONE');
    const counted = await countedOptions(ctx.tx, organisationId, form.formId, answers, holder);
    if (counted.full.length > 0) ctx.fail('OPTION_FULL', fullOptions(counted.full, ctx.language));
    // Under that lock nobody else adds or changes people of this event, so looking first is enough.
    for (const by of ['phone', 'email'] as const) {
      const value = person[by];
      if (value === null) continue;
      const other = await ctx.tx
        .selectFrom('participant')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('event_id', '=', own.event.id)
        .where(by, '=', value)
        .where('id', '<>', input.partsId)
        .executeTakeFirst();
      if (other) ctx.fail('ALREADY_REGISTERED', { by });
    }
    // As it is under the lock: of two who change it, the second one hands on from whom the first one named.
    const { participant: before } = (await ownRecord(ctx.tx, organisationId, input.partsId)) ?? ctx.notFound();
    const handed = await handOn(ctx, before, person, revision);
    if (handed === 'too-often') ctx.fail('CODES_USED_UP');
    const updated = await ctx.tx
      .updateTable('participant')
      .set({
        ...person,
        answers: JSON.stringify(answers),
        form_id: form.formId,
        form_version: form.definition.version,
        // Of a ticket its own row counts (below).
        limited: ticketId === null ? counted.limited : null,
        revision,
        version: sql`version + 1`,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', input.partsId)
      .where('state', '<>', 'DELETED')
      .returning('id')
      .executeTakeFirst();
    if (!updated) ctx.notFound();
    if (ticketId !== null)
      await ctx.tx
        .updateTable('order_ticket')
        .set({
          ...person,
          answers: JSON.stringify(answers),
          form_id: form.formId,
          form_version: form.definition.version,
          limited: counted.limited,
        })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', ticketId)
        .execute();
    const handedOn = handed === 'handed-on';
    await addHistory(ctx.tx, organisationId, input.partsId, handedOn ? 'handed-on' : 'updated', ctx.userId);
    return { handedOn };
  }),

  implement(participantDelete, async (ctx, input) => {
    const rows = await ctx.tx
      .selectFrom('participant')
      .select(['id', 'event_id', 'photo_id'])
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', 'in', input.partsIds)
      .where('state', '<>', 'DELETED')
      .execute();
    const byEvent = Map.groupBy(rows, (row) => row.event_id);
    let deleted = 0;
    // Events in one order, so that two who delete across the same events do not wait for each other.
    for (const eventId of [...byEvent.keys()].sort()) {
      const ids = (byEvent.get(eventId) ?? []).map((row) => row.id);
      const moved = await moveRows(
        ctx.tx,
        ctx.organisationId,
        eventId,
        ids,
        { '*': 'DELETED' },
        { kind: 'deleted', userId: ctx.userId, note: '' },
      );
      const gone = moved.filter((each) => each.result === 'done').map((each) => each.id);
      await releaseFiles(ctx.tx, ctx.organisationId, gone);
      deleted += gone.length;
    }
    const data: PhotoFilesData = { organisationId: ctx.organisationId };
    if (rows.some((row) => row.photo_id !== null)) await ctx.sendJob(photoFilesJob, data);
    return { deleted };
  }),

  implement(participantResend, async (ctx, input) => {
    const own = (await ownRecord(ctx.tx, ctx.organisationId, input.partsId)) ?? ctx.notFound();
    const state = own.participant.state as ParticipantState;
    // Who was rejected or cancelled was told so; a confirmation would say the opposite.
    if (state !== 'APPROVED' && state !== 'PENDING') ctx.fail('REVIEW_REFUSED');
    if (input.newCode) {
      const revision = await nextRevision(ctx.tx, ctx.organisationId, own.event.id);
      const renewed = await renewCode(ctx.tx, ctx.organisationId, input.partsId, 'reissued', revision);
      if (renewed === null) ctx.fail('CODES_USED_UP');
    }
    const data: NoticeData = {
      organisationId: ctx.organisationId,
      eventId: own.event.id,
      kind: input.newCode ? 'reissued' : 'registered',
      people: [{ id: input.partsId, occasion: `resend ${ctx.requestId}` }],
    };
    await ctx.sendJob(noticeJob, data);
    await addHistory(ctx.tx, ctx.organisationId, input.partsId, input.newCode ? 'new-code' : 'resend', ctx.userId);
    return {};
  }),
];
