import type { Texts } from '@convoke/contract/core/language.ts';
import { outboundExportBatch, outboundExportSearch, outboundList } from '@convoke/contract/outbound/outbound.calls.ts';
import type { CallCause, CallRecordingState } from '@convoke/contract/outbound/outbound.rules.ts';
import type { ReadContext } from '../../../core/context.ts';
import { pageAnswer, placeOf } from '../../../core/data/list.ts';
import { implement } from '../../../core/http/implement.ts';
import { csvFile } from '../../../core/tables/csv.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { type CallFilter, callsPage, callSorts, callView, listCalls, type ListedCall } from '../outbound.calls.ts';
import { causeTexts, officeTexts, recordingTexts } from './outbound.office.texts.ts';
import { settingsOf } from './outbound.settings.ts';

const ownTexts = {
  fileName: { en: 'calls', zh: '外呼记录', es: 'llamadas', ja: '架電履歴' },
  createdAt: { en: 'Dialled', zh: '拨打时间', es: 'Marcada', ja: '発信日時' },
  answeredAt: { en: 'Answered', zh: '接通时间', es: 'Contestada', ja: '応答日時' },
  endedAt: { en: 'Ended', zh: '结束时间', es: 'Terminada', ja: '終了日時' },
  talkSeconds: { en: 'Talk time (seconds)', zh: '通话时长（秒）', es: 'Conversación (segundos)', ja: '通話時間（秒）' },
  recording: { en: 'Recording', zh: '录音', es: 'Grabación', ja: '録音' },
  simulated: { en: 'Simulated', zh: '模拟通话', es: 'Simulada', ja: 'シミュレーション' },
  yes: { en: 'Yes', zh: '是', es: 'Sí', ja: 'はい' },
} satisfies Record<string, Texts>;

async function callSheet(
  ctx: ReadContext<never>,
  filter: CallFilter,
  { as, timeZone }: { as: 'xlsx' | 'csv'; timeZone?: string | undefined },
) {
  const { services, db, organisationId, language } = ctx;
  const t = { ...wordsIn(officeTexts, language), ...wordsIn(ownTexts, language) };
  const moment = momentsIn(timeZone ?? (await settingsOf(db)).timeZone, 'second');
  const columns: Column<ListedCall>[] = [
    moment(t.createdAt, (row) => row.created_at),
    [t.name, (row) => row.name],
    [t.number, (row) => row.number],
    [t.task, (row) => row.task_name],
    [t.agent, (row) => row.agent_name],
    moment(t.answeredAt, (row) => row.answered_at),
    moment(t.endedAt, (row) => row.ended_at),
    [t.talkSeconds, (row) => Math.round(row.talk_ms / 1000)],
    [t.cause, (row) => row.cause && causeTexts[row.cause as CallCause][language]],
    [t.intent, (row) => row.intent_name],
    [t.remark, (row) => row.remark],
    [t.recording, (row) => recordingTexts[row.recording as CallRecordingState][language]],
    [t.simulated, (row) => (row.is_simulated ? t.yes : null)],
  ];
  const rows = everyRow(services, organisationId, [callSorts, '-createdAt'], (read, place) =>
    listCalls(read, organisationId, filter, place),
  );
  return (as === 'csv' ? csvFile : sheetFile)({ title: t.fileName, what: '' }, columns, rows);
}

export const callListHandlers = [
  implement(outboundList, async (ctx, input) => {
    const { db, caller } = ctx;
    const place = placeOf(ctx, callSorts, input);
    if (caller.kind === 'outbound' && input.outboundId !== undefined && input.outboundId !== ctx.userId)
      return ctx.notFound();
    const filter = caller.kind === 'outbound' ? { ...input, outboundId: ctx.userId } : input;
    const { rows, total } = await callsPage(db, ctx.organisationId, filter, place);
    return pageAnswer(rows, total, place, callView);
  }),

  implement(outboundExportSearch, (ctx, { as, timeZone, ...filter }) => callSheet(ctx, filter, { as, timeZone })),

  implement(outboundExportBatch, (ctx, { callIds, ...wanted }) => callSheet(ctx, { ids: callIds }, wanted)),
];
