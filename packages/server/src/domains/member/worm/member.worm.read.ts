import { memberWormExport, memberWormList } from '@convoke/contract/member/member.worm.calls.ts';
import type { WormReason } from '@convoke/contract/member/member.worm.rules.ts';
import { csvFile } from '../../../core/tables/csv.ts';
import { implement } from '../../../core/http/implement.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { type ListedWorm, listWorms, matchingWorms, wormSorts } from './member.worm.queries.ts';
import { reasonTexts, wormSheetTexts } from './member.worm.texts.ts';

const wormView = (row: ListedWorm) => ({
  wormId: row.id,
  phone: row.phone,
  name: row.name,
  kind: row.phone === null ? ('name' as const) : ('phone' as const),
  reason: row.reason as WormReason,
  note: row.note,
  link: row.link,
  event: row.event_id === null ? null : { eventId: row.event_id, title: row.event_title ?? '' },
  by: row.nick_name ?? '',
  createdAt: row.created_at.toISOString(),
  member:
    row.member_id === null
      ? null
      : {
          memberId: row.member_id,
          name: row.member_name ?? '',
          events: row.events ?? 0,
          lastAt: (row.last_at ?? row.created_at).toISOString(),
        },
  namesakes: row.namesakes,
  version: row.version,
});

export const wormReadHandlers = [
  implement(memberWormList, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, wormSorts, input);
    const rows = await listWorms(db, organisationId, input, place);
    const total = await countOf(db, matchingWorms(db, organisationId, input), place);
    return pageAnswer(rows, total, place, wormView);
  }),

  implement(memberWormExport, async (ctx, { format, timeZone, ...filter }) => {
    const { language, organisationId } = ctx;
    const t = wordsIn(wormSheetTexts, language);
    const moment = momentsIn(timeZone);
    const columns: Column<ListedWorm>[] = [
      [t.phone, (row) => row.phone],
      [t.name, (row) => row.name],
      [t.reason, (row) => reasonTexts[row.reason as WormReason][language]],
      [t.note, (row) => row.note],
      [t.link, (row) => row.link],
      [t.event, (row) => row.event_title],
      [t.member, (row) => row.member_name],
      [t.by, (row) => row.nick_name],
      moment(t.createdAt, (row) => row.created_at),
    ];
    const rows = everyRow(ctx.services, organisationId, [wormSorts, '-createdAt'], (read, place) =>
      listWorms(read, organisationId, filter, place),
    );
    return (format === 'csv' ? csvFile : sheetFile)({ title: t.fileName, what: '' }, columns, rows);
  }),
];
