import {
  participantChannelCount,
  participantColumns,
  participantDetail,
  participantExamineCount,
  participantPage,
} from '@convoke/contract/participant/participant.calls.ts';
import { participantExamineAll, participantExport } from '@convoke/contract/participant/participant.office.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { type ParticipantState, participantStates } from '@convoke/contract/participant/participant.rules.ts';
import { implement } from '../../../core/http/implement.ts';
import { pageAnswer, placeOf } from '../../../core/data/list.ts';
import { formAsOf, formById } from '../../form/form.ops.ts';
import { photosOf } from '../../checkin/checkin.photos.ops.ts';
import { memberOf } from '../../member/member.ops.ts';
import { wormOf, wormsAmong } from '../../member/worm/member.worm.ops.ts';
import { groupsOf } from '../groups/participant.groups.queries.ts';
import { type EventColumns, eventColumns } from './participant.columns.ts';
import { exportSheet } from './participant.export.ts';
import { historyOf } from './participant.history.ts';
import { partyOf, withHolders } from '../companions/participant.party.ts';
import { ownRecord } from '../participant.own.ts';
import { type ListedParticipant, participantsPage, participantSorts, stateCounts } from './participant.queries.ts';
import { withTickets } from './participant.tickets.ts';
import { participantView } from '../participant.views.ts';

/** How many ids "select all" answers. */
const examineLimit = 5000;

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
    const place = placeOf(ctx, participantSorts, input);
    const withAnswers = input.fieldIds !== undefined;
    const { rows, total } = await participantsPage(ctx.db, ctx.organisationId, ctx.event.id, input, place, {
      withAnswers,
    });
    const fieldIds = input.fieldIds?.split(',');
    const columns = fieldIds && (await eventColumns(ctx.db, ctx.event));
    const groups = await groupsOf(ctx.db, ctx.organisationId, ctx.event.id);
    const worms = await wormsAmong(
      ctx.db,
      ctx.organisationId,
      ctx.event.id,
      rows.map(({ id }) => id),
    );
    return pageAnswer(rows, total, place, (row) => ({
      ...participantView(row, groups, worms.get(row.id) ?? null),
      ...(columns ? { fields: fieldsOf(columns, row, fieldIds, ctx.language) } : {}),
    }));
  }),

  implement(participantColumns, async (ctx) =>
    (await eventColumns(ctx.db, ctx.event)).all.map(({ fieldId, field, isGone }) => ({
      fieldId,
      label: field.label,
      type: field.type,
      means: field.means,
      options: field.options?.map(({ value, label }) => ({ value, label })) ?? [],
      isGone,
    })),
  ),

  implement(participantDetail, async (ctx, input) => {
    const own = (await ownRecord(ctx.db, ctx.organisationId, input.partsId)) ?? ctx.notFound();
    const { participant } = own;
    const party = await partyOf(ctx.db, participant, own.event);
    const [shown] = await withHolders(
      ctx.db,
      ctx.organisationId,
      await withTickets(ctx.db, ctx.organisationId, [participant]),
    );
    const form = await formAsOf(ctx.db, ctx.organisationId, participant.form_id, participant.form_version);
    const groups = await groupsOf(ctx.db, ctx.organisationId, participant.event_id);
    const wormEntry = await wormOf(ctx.db, ctx.organisationId, participant.event_id, participant.id);
    return {
      ...participantView(shown ?? ctx.notFound(), groups, wormEntry?.how ?? null),
      eventId: participant.event_id,
      form: { ...(form ?? { version: participant.form_version, fields: [] }), formId: participant.form_id },
      currentVersion: (await formById(ctx.db, ctx.organisationId, participant.form_id))?.definition.version ?? null,
      answers: participant.answers as Record<string, unknown>,
      language: participant.language,
      version: participant.version,
      photo: (await photosOf(ctx.db, ctx.organisationId, [participant])).get(participant.photo_id ?? '') ?? null,
      companions: {
        most: party.most,
        people: party.people.map(({ id, name, state, signed_in_at }) => ({
          partsId: id,
          name,
          state: state as ParticipantState,
          signedInAt: signed_in_at?.toISOString() ?? null,
        })),
      },
      companionOf: party.holder && { partsId: party.holder.id, name: party.holder.name },
      memberId: await memberOf(ctx.db, ctx.organisationId, participant.id),
      wormEntry,
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
    const filter = { ...input, ids: input.partsIds };
    return exportSheet(ctx.services, ctx.db, ctx.event, filter, ctx.language, input.fieldIds?.split(','));
  }),
];
