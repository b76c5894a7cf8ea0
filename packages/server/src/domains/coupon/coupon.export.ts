import { listCell } from '@convoke/contract/core/cell-lists.ts';
import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { CouponState } from '@convoke/contract/coupon/coupon.rules.ts';
import type { EventRecord, Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { type Column, everyRow, moneyColumn, momentsIn, sheetFile, wordsIn } from '../../core/tables/sheet-rows.ts';
import { type CouponFilter, couponSorts, type ListedCoupon, listCoupons } from './coupon.queries.ts';

const texts = {
  code: { en: 'Code', zh: '优惠码', es: 'Código', ja: 'コード' },
  name: { en: 'Name', zh: '名称', es: 'Nombre', ja: '名称' },
  amount: { en: 'Discount (¥)', zh: '优惠金额（元）', es: 'Descuento (¥)', ja: '割引額（¥）' },
  percent: { en: 'Discount (%)', zh: '优惠比例（%）', es: 'Descuento (%)', ja: '割引率（%）' },
  minSpend: { en: 'Minimum spend (¥)', zh: '最低消费（元）', es: 'Importe mínimo (¥)', ja: '最低利用額（¥）' },
  tickets: { en: 'For tickets', zh: '适用门票', es: 'Para las entradas', ja: '対象チケット' },
  allTickets: { en: 'All', zh: '全部', es: 'Todas', ja: 'すべて' },
  uses: { en: 'Uses in all', zh: '总次数', es: 'Usos en total', ja: '利用上限' },
  used: { en: 'Used', zh: '已使用', es: 'Usado', ja: '利用済み' },
  perBuyer: { en: 'Uses per buyer', zh: '每人次数', es: 'Usos por persona', ja: '1人あたりの上限' },
  ticketsPerOrder: {
    en: 'Tickets per order',
    zh: '每单优惠张数',
    es: 'Entradas por pedido',
    ja: '1注文あたりの対象枚数',
  },
  opensAt: { en: 'Valid from', zh: '生效时间', es: 'Válido desde', ja: '有効開始' },
  closesAt: { en: 'Valid until', zh: '失效时间', es: 'Válido hasta', ja: '有効期限' },
  state: { en: 'Status', zh: '状态', es: 'Estado', ja: '状態' },
  saved: {
    en: 'Saved by buyers (¥)',
    zh: '已优惠金额（元）',
    es: 'Ahorro de los compradores (¥)',
    ja: '割引の合計（¥）',
  },
  createdAt: { en: 'Created', zh: '创建时间', es: 'Creado', ja: '作成日時' },
  fileName: { en: 'discount codes', zh: '优惠码', es: 'códigos de descuento', ja: '割引コード' },
} satisfies Record<string, Texts>;

const stateTexts: Record<CouponState, Texts> = {
  open: { en: 'Valid', zh: '有效', es: 'Válido', ja: '有効' },
  off: { en: 'Off', zh: '已停用', es: 'Desactivado', ja: '停止中' },
  'not-yet': { en: 'Not valid yet', zh: '未生效', es: 'Aún no válido', ja: '開始前' },
  expired: { en: 'Expired', zh: '已过期', es: 'Caducado', ja: '期限切れ' },
  'used-up': { en: 'Used up', zh: '已用完', es: 'Agotado', ja: '上限到達' },
};

/** The coupons that match as a sheet, the newest first. */
export async function couponSheet(
  services: Services,
  db: Db,
  event: EventRecord,
  filter: CouponFilter,
  language: Language,
) {
  const { organisation_id: organisationId, time_zone: timeZone } = event;
  // Deleted ones too: a coupon may still be for them.
  const tickets = await db.selectFrom('ticket').select(['id', 'name']).where('event_id', '=', event.id).execute();
  const names = new Map(tickets.map((ticket) => [ticket.id, ticket.name]));
  const t = wordsIn(texts, language);
  const moment = momentsIn(timeZone);
  const columns: Column<ListedCoupon>[] = [
    [t.code, (row) => row.code],
    [t.name, (row) => row.name],
    moneyColumn(t.amount, (row) => row.amount_cents),
    [t.percent, (row) => row.percent],
    moneyColumn(t.minSpend, (row) => row.min_spend_cents),
    [t.tickets, (row) => listCell(row.ticket_ids.map((id) => names.get(id) ?? '')) || t.allTickets],
    [t.uses, (row) => row.uses],
    [t.used, (row) => row.used],
    [t.perBuyer, (row) => row.per_buyer],
    [t.ticketsPerOrder, (row) => row.tickets_per_order],
    moment(t.opensAt, (row) => row.opens_at),
    moment(t.closesAt, (row) => row.closes_at),
    [t.state, (row) => stateTexts[row.state][language]],
    moneyColumn(t.saved, (row) => row.saved),
    moment(t.createdAt, (row) => row.created_at),
  ];
  const rows = everyRow(services, organisationId, [couponSorts, '-createdAt'], (read, place) =>
    listCoupons(read, event.id, filter, place),
  );
  return sheetFile({ title: event.title, what: t.fileName }, columns, rows);
}
