import {
  participantChannelCount,
  participantColumns,
  participantDetail,
  participantExamineCount,
  participantPage,
} from '@convoke/contract/participant/participant.calls.ts';
import { participantExamineAll, participantExport } from '@convoke/contract/participant/participant.office.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { totalLimit } from '@convoke/contract/core/fields.ts';
import { participantStates } from '@convoke/contract/participant/participant.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { implement } from '../../../core/implement.ts';
import { pageAnswer } from '../../../core/page-answer.ts';
import { sheetContentType, sheetFileName } from '../../../core/sheet.ts';
import { formAsOf, formById } from '../../form/form.ops.ts';
import { type EventColumns, eventColumns } from './participant.columns.ts';
import { readCursor, writeCursor } from './participant.cursor.ts';
import { exportSheet } from './participant.export.ts';
import { historyOf } from './participant.history.ts';
import { ownRecord } from '../participant.own.ts';
import {
  countParticipants,
  knownTotal,
  type ListedParticipant,
  listParticipants,
  type ParticipantFilter,
  stateCounts,
} from './participant.queries.ts';
import { sheetTexts } from './participant.sheet-texts.ts';
import { participantView } from '../participant.views.ts';

/** How many ids "select all" answers. */
const examineLimit = 5000;

interface FilterInput extends Omit<ParticipantFilter, 'signedIn' | 'ids'> {
  signedIn?: '0' | '1' | boolean | undefined;
}

function filterOf({ search, state, signedIn, channel, submittedFrom, submittedTo }: FilterInput): ParticipantFilter {
  return {
    search,
    state,
    signedIn: signedIn === undefined ? undefined : signedIn === true || signedIn === '1',
    channel,
    submittedFrom,
    submittedTo,
  };
}

function fieldsOf(
  columns: EventColumns,
  row: ListedParticipant,
  fieldIds: readonly string[],
  language: Language,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const given = { form_id: row.form_id ?? '', answers: row.answers };
  for (const fieldId of fieldIds) {
    const cell = columns.cell(given, fieldId, language);
    if (cell !== null) fields[fieldId] = String(cell);
  }
  return fields;
}

/** What organisers read. */
export const listHandlers = [
  implement(participantPage, async (ctx, input) => {
    const filter = filterOf(input);
    const { sort, size } = input;
    const after = input.cursor ? readCursor(input.cursor, sort === 'name' ? 'text' : 'moment') : undefined;
    if (after === null) return ctx.failFields([{ path: 'cursor', message: problemText('invalid', ctx.language) }]);
    const rows = await listParticipants(ctx.db, ctx.organisationId, ctx.event.id, filter, {
      sort,
      // One more than asked for tells whether there is a next page.
      limit: size + 1,
      offset: after ? 0 : (input.current - 1) * size,
      after,
      withAnswers: input.fieldIds !== undefined,
    });
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const nextCursor = rows.length > size && last ? writeCursor({ key: last.key, id: last.id }) : null;
    const known = await knownTotal(ctx.db, ctx.organisationId, ctx.event.id, filter);
    const total = known ?? (await countParticipants(ctx.db, ctx.organisationId, ctx.event.id, filter, totalLimit));
    const totalIsCapped = known === null && total > totalLimit;
    const fieldIds = input.fieldIds?.split(',');
    const columns = fieldIds && (await eventColumns(ctx.db, ctx.event));
    const records = shown.map((row) => ({
      ...participantView(row),
      ...(columns ? { fields: fieldsOf(columns, row, fieldIds, ctx.language) } : {}),
    }));
    return pageAnswer(records, totalIsCapped ? totalLimit : total, input, {
      nextCursor,
      totalIsCapped,
    });
  }),

  implement(participantColumns, async (ctx) =>
    (await eventColumns(ctx.db, ctx.event)).all.map(({ fieldId, field, isGone }) => ({
      fieldId,
      label: field.label,
      type: field.type,
      means: field.means,
      isGone,
    })),
  ),

  implement(participantDetail, async (ctx, input) => {
    const own = (await ownRecord(ctx.db, ctx.organisationId, input.partsId)) ?? ctx.notFound();
    const { participant } = own;
    const form = await formAsOf(ctx.db, ctx.organisationId, participant.form_id, participant.form_version);
    return {
      ...participantView(participant),
      eventId: participant.event_id,
      form: { ...(form ?? { version: participant.form_version, fields: [] }), formId: participant.form_id },
      currentVersion: (await formById(ctx.db, ctx.organisationId, participant.form_id))?.definition.version ?? null,
      answers: participant.answers as Record<string, unknown>,
      language: participant.language,
      version: participant.version,
      history: await historyOf(ctx.db, ctx.organisationId, participant),
    };
  }),

  implement(participantExamineAll, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('participant')
      .select('id')
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .where('state', '=', 'PENDING')
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(examineLimit)
      .execute();
    const counts = await stateCounts(ctx.db, ctx.organisationId, ctx.event.id);
    return { partsIds: rows.map((row) => row.id), total: counts.PENDING };
  }),

  implement(participantExamineCount, async (ctx) => {
    const counts = await stateCounts(ctx.db, ctx.organisationId, ctx.event.id);
    return participantStates.map((state) => ({ state, count: counts[state] }));
  }),

  implement(participantChannelCount, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('event_channel')
      .select(['channel', 'registered'])
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .where('registered', '>', 0)
      .orderBy('registered', 'desc')
      .orderBy('channel')
      .limit(500)
      .execute();
    return rows.map((row) => ({ channel: row.channel, count: row.registered }));
  }),

  implement(participantExport, async (ctx, input) => {
    const ids = input.partsIds?.split(',').filter(Boolean);
    if (ids && !ids.every((each) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(each)))
      ctx.failFields([{ path: 'partsIds', message: problemText('invalid', ctx.language) }]);
    const filter = { ...filterOf(input), ids: ids?.length ? ids : undefined };
    return {
      fileName: sheetFileName(ctx.event.title, sheetTexts[ctx.language].participants),
      contentType: sheetContentType,
      body: await exportSheet(ctx.services, ctx.db, ctx.event, filter, ctx.language, input.fieldIds?.split(',')),
    };
  }),
];
