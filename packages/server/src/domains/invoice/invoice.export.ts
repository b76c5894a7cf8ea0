import type { InvoiceState, InvoiceType, TitleKind } from '@convoke/contract/invoice/invoice.rules.ts';
import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { Services } from '../../core/context.ts';
import { type Column, everyRow, moneyColumn, momentsIn, sheetFile, wordsIn } from '../../core/tables/sheet-rows.ts';
import { type InvoiceFilter, invoiceSorts, type ListedInvoice, listInvoices } from './invoice.queries.ts';

const texts = {
  order: { en: 'Order', zh: '订单号', es: 'Pedido', ja: '注文番号' },
  type: { en: 'Invoice type', zh: '发票票种', es: 'Tipo de factura', ja: '請求書の種類' },
  kind: { en: 'Buyer is', zh: '抬头类型', es: 'Comprador', ja: '宛名の種類' },
  title: { en: 'Buyer’s name', zh: '购买方名称', es: 'Nombre del comprador', ja: '購入者名' },
  taxNumber: { en: 'Tax number', zh: '购买方纳税人识别号', es: 'Número fiscal', ja: '税番号' },
  address: { en: 'Address', zh: '购买方地址', es: 'Dirección', ja: '住所' },
  phone: { en: 'Phone', zh: '购买方电话', es: 'Teléfono', ja: '電話番号' },
  bank: { en: 'Bank', zh: '购买方开户银行', es: 'Banco', ja: '銀行' },
  account: { en: 'Account', zh: '购买方银行账号', es: 'Cuenta', ja: '口座番号' },
  email: { en: 'E-mail', zh: '购买方邮箱', es: 'Correo electrónico', ja: 'メールアドレス' },
  item: { en: 'Event', zh: '活动', es: 'Evento', ja: 'イベント' },
  amount: { en: 'Amount with tax (¥)', zh: '价税合计（元）', es: 'Importe con impuestos (¥)', ja: '税込金額（¥）' },
  state: { en: 'Status', zh: '状态', es: 'Estado', ja: '状態' },
  number: { en: 'Invoice number', zh: '发票号码', es: 'Número de factura', ja: '請求書番号' },
  redOf: { en: 'Takes back invoice', zh: '对应蓝字发票号码', es: 'Anula la factura', ja: '元の請求書番号' },
  over: { en: 'To take back (¥)', zh: '待红冲金额（元）', es: 'Por anular (¥)', ja: '取消が必要な金額（¥）' },
  createdAt: { en: 'Applied', zh: '申请时间', es: 'Solicitada', ja: '申請日時' },
  issuedAt: { en: 'Issued', zh: '开票时间', es: 'Emitida', ja: '発行日時' },
  fileName: { en: 'invoices', zh: '发票', es: 'facturas', ja: '請求書' },
} satisfies Record<string, Texts>;

const states: Record<InvoiceState, Texts> = {
  APPLIED: { en: 'Applied', zh: '待开票', es: 'Solicitada', ja: '申請中' },
  ISSUED: { en: 'Issued', zh: '已开票', es: 'Emitida', ja: '発行済み' },
  REJECTED: { en: 'Rejected', zh: '已驳回', es: 'Rechazada', ja: '却下' },
  WITHDRAWN: { en: 'Withdrawn', zh: '已撤回', es: 'Retirada', ja: '取り下げ' },
};
/** As the tax authority's own software calls them, which is what the Chinese sheet is fed to. */
const types: Record<InvoiceType, Texts> = {
  ordinary: { en: 'Ordinary', zh: '数电普通发票', es: 'Ordinaria', ja: '普通' },
  special: { en: 'Special', zh: '数电专用发票', es: 'Especial', ja: '専用' },
};
const kinds: Record<TitleKind, Texts> = {
  person: { en: 'Individual', zh: '个人', es: 'Particular', ja: '個人' },
  organisation: { en: 'Organisation', zh: '单位', es: 'Organización', ja: '組織' },
};

const zone = 'Asia/Shanghai';

/** The invoices that match as a sheet, the newest first; a text that begins like a formula stays a text. */
export function invoiceSheet(services: Services, organisationId: string, filter: InvoiceFilter, language: Language) {
  const t = wordsIn(texts, language);
  const moment = momentsIn(zone);
  const columns: Column<ListedInvoice>[] = [
    [t.order, (row) => row.subject_number],
    [t.type, (row) => types[row.type as InvoiceType][language]],
    [t.kind, (row) => kinds[row.kind as TitleKind][language]],
    [t.title, (row) => row.title],
    [t.taxNumber, (row) => row.tax_number],
    [t.address, (row) => row.address],
    [t.phone, (row) => row.phone],
    [t.bank, (row) => row.bank],
    [t.account, (row) => row.account],
    [t.email, (row) => row.email],
    [t.item, (row) => row.event_title],
    moneyColumn(t.amount, (row) => row.amount_cents),
    [t.state, (row) => states[row.state as InvoiceState][language]],
    [t.number, (row) => row.number],
    [t.redOf, (row) => row.red_of_number],
    moneyColumn(t.over, (row) => row.over_cents || null),
    moment(t.createdAt, (row) => row.created_at),
    moment(t.issuedAt, (row) => row.issued_at),
  ];
  const rows = everyRow(services, organisationId, [invoiceSorts, '-createdAt'], (read, place) =>
    listInvoices(read, filter, place),
  );
  return sheetFile({ title: t.fileName, what: '' }, columns, rows);
}
