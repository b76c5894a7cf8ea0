import type { MovementKind } from '@convoke/contract/account/account.rules.ts';
import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { Services } from '../../core/context.ts';
import { type SheetCell, sheetStream } from '../../core/sheet.ts';
import type { Cursor } from './account.cursor.ts';
import { listMovements, type MovementFilter } from './account.queries.ts';

/** Rows read at a time, each batch in a read transaction of its own: the call's is over by then, and downloads may be slow. */
const batchRows = 1000;

export const sheetName: Texts = {
  en: 'Account movements',
  zh: '账户收支明细',
  es: 'Movimientos de la cuenta',
  ja: '残高の入出金明細',
};

const titles = {
  at: { en: 'Time', zh: '时间', es: 'Fecha', ja: '日時' },
  kind: { en: 'Type', zh: '类型', es: 'Tipo', ja: '種別' },
  amount: { en: 'Amount (CNY)', zh: '金额（元）', es: 'Importe (CNY)', ja: '金額（元）' },
  number: { en: 'Number', zh: '单号', es: 'Número', ja: '番号' },
  paidBy: { en: 'Paid by', zh: '支付方式', es: 'Pagado con', ja: '支払方法' },
  note: { en: 'Note', zh: '备注', es: 'Nota', ja: '備考' },
} as const satisfies Record<string, Texts>;

const kinds: Readonly<Record<MovementKind, Texts>> = {
  credited: { en: 'Top-up', zh: '充值', es: 'Recarga', ja: 'チャージ' },
  bonus: { en: 'Top-up bonus', zh: '充值赠送', es: 'Bonificación de recarga', ja: 'チャージ特典' },
  spent: { en: 'Charge', zh: '扣费', es: 'Cargo', ja: '利用' },
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

/** The movements that match as a sheet, the newest first; amounts as numbers of yuan, negative when they went out. */
export function movementSheet(services: Services, asked: Asked): AsyncIterable<Uint8Array> {
  const { organisationId, filter, timeZone, language } = asked;
  // `2026-01-31 09:05` sorts as text, and no program turns it into another day.
  const moment = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const header = [
    `${titles.at[language]} (${timeZone})`,
    ...[titles.kind, titles.amount, titles.number, titles.paidBy, titles.note].map((title) => title[language]),
  ];

  async function* rows(): AsyncGenerator<SheetCell[]> {
    let after: Cursor | undefined;
    for (;;) {
      const batch = await services.database.inOrganisation(organisationId, 'read', (db) =>
        listMovements(db, organisationId, filter, { newestFirst: true, limit: batchRows, after }),
      );
      for (const row of batch) {
        const channel = row.paid_by === null ? '' : (channels[row.paid_by]?.[language] ?? row.paid_by);
        yield [
          moment.format(row.at),
          kinds[row.kind][language],
          (row.kind === 'spent' ? -row.amount_cents : row.amount_cents) / 100,
          row.number,
          row.is_sandbox ? `${channel} SANDBOX` : channel,
          row.note,
        ];
      }
      const last = batch.at(-1);
      if (!last || batch.length < batchRows) return;
      after = { key: last.key, id: last.id };
    }
  }
  return sheetStream(sheetName[language], header, rows());
}
