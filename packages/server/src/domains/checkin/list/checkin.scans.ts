import { scanWords } from '@convoke/contract/checkin/checkin.scan-words.ts';
import { checkinScanExport, checkinScans } from '@convoke/contract/checkin/checkin.figures.calls.ts';
import { type ScanResult, scanResults, type Way } from '@convoke/contract/checkin/checkin.rules.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import {
  beyond,
  countOf,
  keyOf,
  orderOf,
  pageAnswer,
  type Place,
  type Placed,
  placeOf,
  type Sorts,
} from '../../../core/data/list.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { entriesTold } from '../checkin.views.ts';

interface ScanFilter {
  result?: ScanResult | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface ScanRow extends Placed {
  scanned_at: Date;
  result: ScanResult;
  direction: Way;
  passed: boolean;
  forced: boolean;
  device: string;
  note: string;
  clock_off_seconds: number | null;
  entries_used: number | null;
  entries_most: number | null;
  point_name: string;
  key_name: string | null;
  sign_user_id: string | null;
  name: string | null;
  phone: string | null;
  company: string | null;
  ticket_name: string | null;
}

const scanSorts: Sorts = {
  id: sql`s.nonce`,
  idKind: 'text',
  words: { scannedAt: { by: sql`s.scanned_at`, kind: 'moment' } },
};

/** The scans of each result are read by their key and put together: in one condition they would reach no order. `order` is that of each result, with its limit; to count them needs none. */
function matching(
  organisationId: string,
  eventId: string,
  filter: ScanFilter,
  place: Place,
  order: RawBuilder<unknown>,
) {
  const all: RawBuilder<SqlBool>[] = [beyond(place)];
  if (filter.from !== undefined) all.push(sql`s.scanned_at >= ${filter.from}::timestamptz`);
  if (filter.to !== undefined) all.push(sql`s.scanned_at < ${filter.to}::timestamptz`);
  const results = filter.result === undefined ? [...scanResults] : [filter.result];
  return sql`
    FROM unnest(${results}::text[]) AS k(result) CROSS JOIN LATERAL (
      SELECT s.* FROM checkin_scan s
      WHERE s.organisation_id = ${organisationId} AND s.event_id = ${eventId} AND s.result = k.result AND ${sql.join(all, sql` AND `)}
      ${order}
    ) s`;
}

async function listScans(db: Db, organisationId: string, eventId: string, filter: ScanFilter, place: Place) {
  const first = sql`ORDER BY ${orderOf(place)} LIMIT ${place.offset + place.limit}`;
  const { rows } = await sql<ScanRow>`
    SELECT s.nonce AS id, s.key, s.scanned_at, s.result, s.direction, s.passed, s.forced, s.device, s.note, s.clock_off_seconds, s.entries_used, s.entries_most, c.name AS point_name,
      y.label AS key_name, p.sign_user_id, p.name, p.phone, p.company, p.ticket_name
    FROM (
      SELECT s.*, ${keyOf(place)} AS key ${matching(organisationId, eventId, filter, place, first)}
      ORDER BY ${orderOf(place)} LIMIT ${place.limit} OFFSET ${place.offset}
    ) s
    JOIN checkin_point c ON c.organisation_id = s.organisation_id AND c.id = s.point_id
    LEFT JOIN checkin_key y ON y.organisation_id = s.organisation_id AND y.id = s.by_key
    -- One by one, by the whole key.
    LEFT JOIN LATERAL (
      SELECT x.name, x.phone, x.company, t.name AS ticket_name, (
        SELECT m.id FROM checkin_member m JOIN checkin_group g ON g.organisation_id = m.organisation_id AND g.id = m.group_id AND g.is_default
        WHERE m.organisation_id = ${organisationId} AND m.participant_id = x.id LIMIT 1) AS sign_user_id
      FROM participant x LEFT JOIN ticket t ON t.organisation_id = ${organisationId} AND t.id = x.ticket_id
      WHERE x.organisation_id = ${organisationId} AND x.id = s.participant_id OFFSET 0
    ) p ON true
    ORDER BY ${orderOf(place)}`.execute(db);
  return rows;
}

const sheetTexts = {
  sheet: { en: 'Scans', zh: '扫码记录', es: 'Lecturas', ja: '読み取り' },
  at: { en: 'Time', zh: '时间', es: 'Hora', ja: '時刻' },
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  phone: { en: 'Phone', zh: '手机', es: 'Teléfono', ja: '電話番号' },
  company: { en: 'Company', zh: '公司', es: 'Empresa', ja: '会社' },
  ticket: { en: 'Ticket', zh: '门票', es: 'Entrada', ja: 'チケット' },
  point: { en: 'Point', zh: '签到点', es: 'Punto', ja: 'ポイント' },
  way: { en: 'Direction', zh: '方向', es: 'Sentido', ja: '方向' },
  in: { en: 'In', zh: '进', es: 'Entrada', ja: '入' },
  out: { en: 'Out', zh: '出', es: 'Salida', ja: '出' },
  result: { en: 'Result', zh: '结果', es: 'Resultado', ja: '結果' },
  passed: { en: 'Went through', zh: '是否放行', es: 'Pasó', ja: '通過' },
  forced: { en: 'By hand', zh: '人工放行', es: 'A mano', ja: '手動' },
  entry: { en: 'Entry of the ticket', zh: '门票入场次数', es: 'Acceso de la entrada', ja: 'チケットの入場回数' },
  device: { en: 'Device', zh: '设备', es: 'Dispositivo', ja: '端末' },
  link: { en: 'Link', zh: '链接', es: 'Enlace', ja: 'リンク' },
  note: { en: 'Note', zh: '备注', es: 'Nota', ja: 'メモ' },
  clock: { en: 'Clock off (s)', zh: '时钟偏差（秒）', es: 'Desfase del reloj (s)', ja: '時計のずれ（秒）' },
  yes: { en: 'Yes', zh: '是', es: 'Sí', ja: 'はい' },
  no: { en: 'No', zh: '否', es: 'No', ja: 'いいえ' },
} satisfies Record<string, Texts>;

export const scanListHandlers = [
  implement(checkinScans, async (ctx, input) => {
    const { db, organisationId, event } = ctx;
    const place = placeOf(ctx, scanSorts, { ...input, sort: '-scannedAt' });
    const rows = await listScans(db, organisationId, event.id, input, place);
    const whole = { ...place, after: undefined };
    const total = await countOf(db, sql`SELECT ${matching(organisationId, event.id, input, whole, sql``)}`, place);
    return pageAnswer(rows, total, place, (row) => ({
      nonce: row.id,
      scannedAt: row.scanned_at.toISOString(),
      result: row.result,
      direction: row.direction,
      passed: row.passed,
      forced: row.forced,
      pointName: row.point_name,
      signUserId: row.sign_user_id,
      name: row.name,
      company: row.company,
      ticketName: row.ticket_name,
      device: row.device,
      keyName: row.key_name,
      note: row.note,
      clockOffSeconds: row.clock_off_seconds,
      entries: entriesTold(row),
    }));
  }),

  implement(checkinScanExport, async (ctx, input) => {
    const { event, organisationId, language } = ctx;
    const t = wordsIn(sheetTexts, language);
    const moment = momentsIn(event.time_zone, 'second');
    const yesOrNo = (is: boolean) => (is ? t.yes : t.no);
    const columns: Column<ScanRow>[] = [
      moment(t.at, (row) => row.scanned_at),
      [t.name, (row) => row.name ?? ''],
      [t.phone, (row) => row.phone ?? ''],
      [t.company, (row) => row.company ?? ''],
      [t.ticket, (row) => row.ticket_name ?? ''],
      [t.point, (row) => row.point_name],
      [t.way, (row) => (row.direction === 'in' ? t.in : t.out)],
      [t.result, (row) => scanWords[row.result][language]],
      [t.passed, (row) => yesOrNo(row.passed)],
      [t.forced, (row) => yesOrNo(row.forced)],
      [t.device, (row) => row.device],
      [t.link, (row) => row.key_name ?? ''],
      [t.note, (row) => row.note],
      [t.clock, (row) => row.clock_off_seconds ?? ''],
      [t.entry, (row) => (row.entries_most === null ? '' : `${row.entries_used}/${row.entries_most}`)],
    ];
    const rows = everyRow(ctx.services, organisationId, [scanSorts, '-scannedAt'], (db, place) =>
      listScans(db, organisationId, event.id, input, place),
    );
    return sheetFile({ title: event.title, what: t.sheet, name: t.sheet }, columns, rows);
  }),
];
