import { listCell } from '@convoke/contract/core/cell-lists.ts';
import { memberIdleExport, memberIdleList } from '@convoke/contract/member/member.idle.calls.ts';
import type { LastDoing } from '@convoke/contract/member/member.idle.rules.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { csvFile } from '../../../core/tables/csv.ts';
import { implement } from '../../../core/http/implement.ts';
import { pageAnswer, placeOf } from '../../../core/data/list.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { type Chip, withGroups } from '../member.labelled.ts';
import { listMembers, matchingPage, memberSorts } from '../member.queries.ts';
import type { ListedMember } from '../member.shown.ts';
import { sheetTexts } from '../member.sheet-texts.ts';
import { listedView } from '../member.views.ts';
import { type Done, idleFilter, idlePage, lastDone } from './member.idle.queries.ts';

const idleTexts = {
  fileName: { en: 'Idle members', zh: '沉默会员', es: 'Miembros inactivos', ja: '休眠会員' },
  did: { en: 'Last activity', zh: '最近行为', es: 'Última acción', ja: '最後の行動' },
  event: { en: 'Event', zh: '活动', es: 'Evento', ja: 'イベント' },
} satisfies Record<string, Texts>;

const doingTexts: Record<LastDoing, Texts> = {
  registered: { en: 'Registered', zh: '报名', es: 'Se inscribió', ja: '申込' },
  ordered: { en: 'Ordered', zh: '下单', es: 'Hizo un pedido', ja: '注文' },
  paid: { en: 'Paid', zh: '付款', es: 'Pagó', ja: '支払い' },
  signedIn: { en: 'Checked in', zh: '签到', es: 'Se acreditó', ja: '受付' },
  signedOut: { en: 'Checked out', zh: '签退', es: 'Salió', ja: '退場' },
};

/** Members who have done nothing for a while. */
export const idleHandlers = [
  implement(memberIdleList, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, memberSorts, input);
    const { days, search, origin, tagId, groupId } = input;
    const filter = idleFilter({ days, search, origin, tagId, groupId }, ctx.now());
    const { rows, total } = await idlePage(db, organisationId, filter, place);
    const done = await lastDone(
      db,
      organisationId,
      rows.map(({ id }) => id),
    );
    return pageAnswer(rows, total, place, (row) => ({ ...listedView(row), did: didView(done.get(row.id)) }));
  }),

  implement(memberIdleExport, async (ctx, { format, timeZone, ...asked }) => {
    const { language, organisationId, services } = ctx;
    const filter = idleFilter(asked, ctx.now());
    const t = { ...wordsIn(sheetTexts, language), ...wordsIn(idleTexts, language) };
    const moment = momentsIn(timeZone);
    const columns: Column<ListedMember & { groups: Chip[]; did: Done | undefined }>[] = [
      [t.name, (row) => row.name],
      [t.phone, (row) => row.phone],
      [t.email, (row) => row.email],
      [t.company, (row) => row.company],
      [t.title, (row) => row.title],
      [t.tags, (row) => listCell(row.tags.map(({ name }) => name))],
      [t.groups, (row) => listCell(row.groups.map(({ name }) => name))],
      moment(t.lastAt, (row) => row.last_at),
      [t.did, (row) => (row.did ? doingTexts[row.did.kind][language] : null)],
      [t.event, (row) => row.did?.title ?? null],
    ];
    const rows = everyRow(services, organisationId, [memberSorts, '-lastAt'], async (read, place) => {
      const page = await (filter.search || filter.tagId || filter.groupId ? matchingPage : listMembers)(
        read,
        organisationId,
        filter,
        place,
      );
      const ids = page.map(({ id }) => id);
      const done = await lastDone(read, organisationId, ids);
      const rows = await withGroups(read, organisationId, page);
      return rows.map((row) => ({ ...row, did: done.get(row.id) }));
    });
    return (format === 'csv' ? csvFile : sheetFile)({ title: t.fileName, what: '' }, columns, rows);
  }),
];

const didView = (done: Done | undefined) =>
  done
    ? {
        kind: done.kind,
        at: done.at.toISOString(),
        event: done.event_id === null ? null : { eventId: done.event_id, title: done.title ?? '' },
      }
    : null;
