import type { MovementKind } from '@convoke/contract/account/account.rules.ts';
import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { Services } from '../../core/context.ts';
import { type Column, everyRow, moneyColumn, momentsIn, sheetFile, wordsIn } from '../../core/tables/sheet-rows.ts';
import {
  balancesAfter,
  type ListedMovement,
  listMovements,
  type MovementFilter,
  movementSorts,
} from './account.queries.ts';

const sheetName: Texts = {
  en: 'Account movements',
  zh: '账户收支明细',
  es: 'Movimientos de la cuenta',
  ja: '残高の入出金明細',
};

const titles = {
  at: { en: 'Time', zh: '时间', es: 'Fecha', ja: '日時' },
  kind: { en: 'Type', zh: '类型', es: 'Tipo', ja: '種別' },
  amount: { en: 'Amount (CNY)', zh: '金额（元）', es: 'Importe (CNY)', ja: '金額（元）' },
  balance: { en: 'Balance (CNY)', zh: '余额（元）', es: 'Saldo (CNY)', ja: '残高（元）' },
  number: { en: 'Number', zh: '单号', es: 'Número', ja: '番号' },
  paidBy: { en: 'Paid by', zh: '支付方式', es: 'Pagado con', ja: '支払方法' },
  note: { en: 'Note', zh: '备注', es: 'Nota', ja: '備考' },
} as const satisfies Record<string, Texts>;

const kinds: Readonly<Record<MovementKind, Texts>> = {
  credited: { en: 'Top-up', zh: '充值', es: 'Recarga', ja: 'チャージ' },
  bonus: { en: 'Top-up bonus', zh: '充值赠送', es: 'Bonificación de recarga', ja: 'チャージ特典' },
  spent: { en: 'Charge', zh: '扣费', es: 'Cargo', ja: '利用' },
  returned: { en: 'Refund', zh: '退款', es: 'Reembolso', ja: '返金' },
};

const channels: Readonly<Record<string, Texts>> = {
  wechat: { en: 'WeChat Pay', zh: '微信支付', es: 'WeChat Pay', ja: 'WeChat Pay' },
  alipay: { en: 'Alipay', zh: '支付宝', es: 'Alipay', ja: 'Alipay' },
};

interface Asked {
  organisationId: string;
  filter: MovementFilter;
  timeZone: string;
  language: Language;
}

type Row = ListedMovement & { balanceCents: number };

/** The movements that match as a sheet, the newest first; amounts and the balance after each as numbers of yuan, negative when they went out. */
export function movementSheet(services: Services, asked: Asked) {
  const { organisationId, filter, timeZone, language } = asked;
  const t = wordsIn(titles, language);
  const moment = momentsIn(timeZone, 'second');
  const channelOf = (row: Row) => (row.paid_by === null ? '' : (channels[row.paid_by]?.[language] ?? row.paid_by));
  const columns: Column<Row>[] = [
    moment(t.at, (row) => row.at),
    [t.kind, (row) => kinds[row.kind][language]],
    moneyColumn(t.amount, (row) => (row.kind === 'spent' ? -row.amount_cents : row.amount_cents)),
    moneyColumn(t.balance, (row) => row.balanceCents),
    [t.number, (row) => row.number],
    [t.paidBy, (row) => (row.is_sandbox ? `${channelOf(row)} SANDBOX` : channelOf(row))],
    [t.note, (row) => row.note],
  ];
  let last: Row | undefined;
  const rows = everyRow(services, organisationId, [movementSorts, '-at'], async (db, place) => {
    const listed = await listMovements(db, organisationId, filter, place);
    const after = await balancesAfter(db, organisationId, listed, true, last);
    const batch = listed.map((row) => ({ ...row, balanceCents: after.get(row.id) ?? 0 }));
    last = batch.at(-1);
    return batch;
  });
  return sheetFile({ title: sheetName[language], what: '' }, columns, rows);
}
