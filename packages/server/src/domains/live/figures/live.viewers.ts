import type { Language, Texts } from '@convoke/contract/core/language.ts';
import { viewerGoneSeconds } from '@convoke/contract/live/live.rules.ts';
import { viewerExport, viewerList, type ViewerRow } from '@convoke/contract/live/live.figures.calls.ts';
import { sql } from 'kysely';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';
import { countOf, inPlace, pageAnswer, type Place, placeOf, type Sorts } from '../../../core/data/list.ts';
import { implement } from '../../../core/http/implement.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { liveOf } from '../live.read.ts';

interface ViewerFilter {
  search?: string | undefined;
  who?: 'known' | 'unknown' | undefined;
}

const viewerSorts: Sorts = {
  id: sql`s.viewer_id`,
  words: {
    firstAt: { by: sql`s.first_at`, kind: 'moment' },
    minutes: { by: sql`s.seconds`, kind: 'whole' },
  },
};

/** Those who watched a live; neither ordered nor paged. */
const matchingViewers = (db: Db, liveId: string, { search, who }: ViewerFilter) =>
  db
    .selectFrom('live_seen as s')
    .innerJoin('live_viewer as v', 'v.id', 's.viewer_id')
    .where('s.live_id', '=', liveId)
    .$if(who !== undefined, (all) => all.where('v.participant_id', who === 'known' ? 'is not' : 'is', null))
    .$if(search !== undefined, (all) => all.where(containing(sql`fold_text(v.name)`, search ?? '')));

const listViewers = (db: Db, liveId: string, filter: ViewerFilter, place: Place) =>
  inPlace(
    matchingViewers(db, liveId, filter)
      .leftJoin('member_participant as m', 'm.participant_id', 'v.participant_id')
      .select(['v.name', 'v.participant_id', 'm.member_id'])
      .select([
        's.viewer_id as id',
        's.first_at',
        's.last_at',
        's.recording_until',
        's.seconds',
        's.recording_seconds',
      ]),
    place,
  ).execute();

type Listed = Awaited<ReturnType<typeof listViewers>>[number];

const lastAt = (row: Listed): Date =>
  new Date(Math.max(row.last_at?.getTime() ?? 0, row.recording_until?.getTime() ?? 0, row.first_at.getTime()));

const viewOf = (row: Listed, now: Date): ViewerRow => ({
  viewerId: row.id,
  name: row.name,
  participantId: row.participant_id,
  memberId: row.member_id,
  firstAt: row.first_at.toISOString(),
  lastAt: lastAt(row).toISOString(),
  minutes: Math.floor(row.seconds / 60),
  recordingMinutes: Math.floor(row.recording_seconds / 60),
  isThere: row.last_at !== null && now.getTime() - row.last_at.getTime() < viewerGoneSeconds * 1000,
});

const texts = {
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  known: { en: 'Registered', zh: '已报名', es: 'Inscrito', ja: '登録済み' },
  firstAt: { en: 'First seen', zh: '首次观看', es: 'Primera vez', ja: '最初の視聴' },
  lastAt: { en: 'Last seen', zh: '最后观看', es: 'Última vez', ja: '最後の視聴' },
  minutes: { en: 'Minutes live', zh: '直播观看分钟', es: 'Minutos en directo', ja: 'ライブ視聴（分）' },
  recording: { en: 'Minutes of recordings', zh: '回放观看分钟', es: 'Minutos de grabación', ja: '録画視聴（分）' },
  yes: { en: 'Yes', zh: '是', es: 'Sí', ja: 'はい' },
  no: { en: 'No', zh: '否', es: 'No', ja: 'いいえ' },
  fileName: { en: 'viewers', zh: '观众', es: 'espectadores', ja: '視聴者' },
} satisfies Record<string, Texts>;

function viewerSheet(services: Services, event: EventRecord, liveId: string, filter: ViewerFilter, language: Language) {
  const t = wordsIn(texts, language);
  const moment = momentsIn(event.time_zone);
  const columns: Column<Listed>[] = [
    [t.name, (row) => row.name],
    [t.known, (row) => (row.participant_id === null ? t.no : t.yes)],
    moment(t.firstAt, (row) => row.first_at),
    moment(t.lastAt, lastAt),
    [t.minutes, (row) => Math.floor(row.seconds / 60)],
    [t.recording, (row) => Math.floor(row.recording_seconds / 60)],
  ];
  const rows = everyRow(services, event.organisation_id, [viewerSorts, '-firstAt'], (read, place) =>
    listViewers(read, liveId, filter, place),
  );
  return sheetFile({ title: event.title, what: t.fileName }, columns, rows);
}

export const viewerHandlers = [
  implement(viewerList, async (ctx, { liveId, ...input }) => {
    const { db } = ctx;
    if (!(await liveOf(db, liveId))) return ctx.notFound();
    const place = placeOf(ctx, viewerSorts, input);
    const rows = await listViewers(db, liveId, input, place);
    const total = await countOf(db, matchingViewers(db, liveId, input), place);
    const now = ctx.now();
    return pageAnswer(rows, total, place, (row) => viewOf(row, now));
  }),

  implement(viewerExport, async (ctx, { liveId, ...filter }) => {
    const { db, organisationId } = ctx;
    const live = (await liveOf(db, liveId)) ?? ctx.notFound();
    const event = await loadEvent(db, organisationId, live.event_id);
    return viewerSheet(ctx.services, event, liveId, filter, ctx.language);
  }),
];
