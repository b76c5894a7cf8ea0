import { outboundBanExport, outboundBanList, type BanRow } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import type { BanSource } from '@convoke/contract/outbound/outbound.rules.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { beginning } from '../../../core/data/like-text.ts';
import { countOf, inPlace, pageAnswer, type Place, placeOf, type Sorts } from '../../../core/data/list.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { csvFile } from '../../../core/tables/csv.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { banSourceTexts, officeTexts } from './outbound.office.texts.ts';
import { settingsOf } from './outbound.settings.ts';

interface BanFilter {
  taskId?: string | undefined;
  source?: string | undefined;
  search?: string | undefined;
  isOver: boolean;
}

const banSorts: Sorts = { id: sql`b.id`, words: { at: { by: sql`b.created_at`, kind: 'moment' } } };

/** The bans that match; neither ordered nor paged. One that has ended by itself is over, whether or not it was lifted. */
const matchingBans = (db: Db, { taskId, source, search, isOver }: BanFilter) =>
  db
    .selectFrom('outbound_ban as b')
    .where(
      isOver
        ? sql<boolean>`(b.over_at IS NOT NULL OR b.ends_at IS NOT NULL) AND least(b.over_at, b.ends_at) <= now()`
        : sql<boolean>`b.over_at IS NULL AND (b.ends_at IS NULL OR b.ends_at > now())`,
    )
    .$if(taskId !== undefined, (all) => all.where('b.task_id', '=', taskId ?? ''))
    .$if(source !== undefined, (all) => all.where('b.source', '=', source ?? ''))
    .$if(Boolean(search), (all) => all.where(beginning(sql`b.number`, search ?? '')));

/** A page of them; whatever a row names is looked up by its whole key. */
function listBans(db: Db, filter: BanFilter, place: Place) {
  const page = inPlace(matchingBans(db, filter).selectAll('b'), place).as('b');
  return db
    .selectFrom(page)
    .leftJoinLateral(
      sql<{ task_name: string }>`(
        SELECT name AS task_name FROM outbound_task WHERE organisation_id = ${own} AND id = b.task_id OFFSET 0)`.as(
        't',
      ),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ by: string }>`(
        SELECT nick_name AS by FROM app_user WHERE organisation_id = ${own} AND id = b.made_by
        UNION ALL SELECT name FROM outbound_agent WHERE organisation_id = ${own} AND id = b.agent_id LIMIT 1)`.as('u'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ member_id: string; member_name: string }>`(
        SELECT m.id AS member_id, m.name AS member_name
        FROM (SELECT member_id FROM member_contact WHERE organisation_id = ${own} AND kind = 'phone' AND value = ANY (number_spellings(b.number)) AND is_live LIMIT 1) c
        CROSS JOIN LATERAL (SELECT id, name FROM member WHERE organisation_id = ${own} AND id = c.member_id AND deleted_at IS NULL OFFSET 0) m)`.as(
        'm',
      ),
      (join) => join.onTrue(),
    )
    .selectAll('b')
    .select(['t.task_name', 'u.by', 'm.member_id', 'm.member_name'])
    .orderBy('b.created_at', place.direction)
    .orderBy('b.id', place.direction)
    .execute();
}

type ListedBan = Awaited<ReturnType<typeof listBans>>[number];

const banView = (row: ListedBan): BanRow => ({
  banId: row.id,
  number: row.number,
  task: row.task_id === null ? null : { taskId: row.task_id, name: row.task_name ?? '' },
  reason: row.reason,
  source: row.source as BanSource,
  endsAt: row.ends_at?.toISOString() ?? null,
  at: row.created_at.toISOString(),
  by: row.by,
  member: row.member_id === null ? null : { memberId: row.member_id, name: row.member_name ?? '' },
  callId: row.call_id,
});

const ownTexts = {
  fileName: { en: 'do-not-call list', zh: '禁止外呼名单', es: 'lista de no llamar', ja: '架電禁止リスト' },
  everywhere: { en: 'Everywhere', zh: '全部任务', es: 'En todas', ja: 'すべて' },
  source: { en: 'Source', zh: '来源', es: 'Origen', ja: '登録元' },
  endsAt: { en: 'Until', zh: '截止时间', es: 'Hasta', ja: '期限' },
  at: { en: 'Since', zh: '起始时间', es: 'Desde', ja: '開始日時' },
  member: { en: 'Member', zh: '会员', es: 'Miembro', ja: '会員' },
  by: { en: 'Added by', zh: '添加人', es: 'Añadido por', ja: '追加した人' },
} satisfies Record<string, Texts>;

export const banReadHandlers = [
  implement(outboundBanList, async (ctx, input) => {
    const { db } = ctx;
    const place = placeOf(ctx, banSorts, input);
    const rows = await listBans(db, input, place);
    const total = await countOf(db, matchingBans(db, input), place);
    return pageAnswer(rows, total, place, banView);
  }),

  implement(outboundBanExport, async (ctx, { as, timeZone, ...filter }) => {
    const { services, db, organisationId, language } = ctx;
    const t = { ...wordsIn(officeTexts, language), ...wordsIn(ownTexts, language) };
    const moment = momentsIn(timeZone ?? (await settingsOf(db)).timeZone);
    const columns: Column<ListedBan>[] = [
      [t.number, (row) => row.number],
      [t.task, (row) => (row.task_id === null ? t.everywhere : row.task_name)],
      [t.reason, (row) => row.reason],
      [t.source, (row) => banSourceTexts[row.source as BanSource][language]],
      moment(t.endsAt, (row) => row.ends_at),
      moment(t.at, (row) => row.created_at),
      [t.member, (row) => row.member_name],
      [t.by, (row) => row.by],
    ];
    const rows = everyRow(services, organisationId, [banSorts, '-at'], (read, place) => listBans(read, filter, place));
    return (as === 'csv' ? csvFile : sheetFile)({ title: t.fileName, what: '' }, columns, rows);
  }),
];
