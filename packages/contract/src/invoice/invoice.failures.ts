import { bad, type Failure, limit, state } from '../core/failure-kinds.ts';

/** How invoices are refused. */
export const invoiceFailures = {
  INVOICE_NOT_PAID: state({
    en: 'Invoices are for what has been paid. This hasn’t been.',
    zh: '尚未支付，无法开具发票。',
    es: 'Solo se factura lo pagado y esto no lo está.',
    ja: '支払われていないため、請求書を発行できません。',
  }),
  INVOICE_NOT_TAKEN: state({
    en: 'The organiser doesn’t offer invoices here. Please contact them.',
    zh: '主办方未开放发票申请，请直接联系主办方。',
    es: 'El organizador no ofrece facturas aquí. Póngase en contacto con él.',
    ja: '主催者はここで請求書を受け付けていません。主催者にお問い合わせください。',
  }),
  INVOICE_TOO_MUCH: limit({
    en: 'That’s more than was paid, less refunds and other invoices.',
    zh: '超出可开票金额（已付金额减去退款和已申请发票）。',
    es: 'Supera lo pagado, menos reembolsos y otras facturas.',
    ja: '支払額から返金分と他の請求書を引いた額を超えています。',
  }),
  INVOICE_TOO_OFTEN: limit({
    en: 'There have been too many applications for this. Please contact the organiser.',
    zh: '申请次数过多，请联系主办方。',
    es: 'Hay demasiadas solicitudes. Póngase en contacto con el organizador.',
    ja: '申請回数が多すぎます。主催者にお問い合わせください。',
  }),
  INVOICE_NO_TITLE: bad({
    en: 'The buyer hasn’t given a title. Enter one.',
    zh: '购票人未填写抬头，请填写。',
    es: 'El comprador no ha dado datos de factura. Introdúzcalos.',
    ja: '購入者が宛名を入力していません。入力してください。',
  }),
  INVOICE_TITLE_SHORT: bad({
    en: 'The title on the order isn’t enough for an invoice. Enter it anew.',
    zh: '订单上的抬头不完整，请重新填写。',
    es: 'Los datos del pedido no bastan para una factura. Introdúzcalos de nuevo.',
    ja: '注文の宛名では請求書を発行できません。入力し直してください。',
  }),
  INVOICE_STATE: state({
    en: 'The invoice has moved on. Look at it again.',
    zh: '发票状态已变更，请刷新后再试。',
    es: 'La factura ha cambiado de estado. Vuelva a mirarla.',
    ja: '請求書の状態が変わりました。もう一度ご確認ください。',
  }),
  INVOICE_FILE_KIND: bad({
    en: 'Attach the invoice as a PDF, OFD or XML file.',
    zh: '请上传 PDF、OFD 或 XML 格式的发票文件。',
    es: 'Adjunte la factura en PDF, OFD o XML.',
    ja: '請求書はPDF・OFD・XMLで添付してください。',
  }),
  INVOICE_FILE_UNREADABLE: bad({
    en: 'The file is damaged, locked or too large inside.',
    zh: '文件已损坏、加密或内容过大。',
    es: 'El archivo está dañado, protegido o es demasiado grande por dentro.',
    ja: 'ファイルが破損しているか、保護されているか、大きすぎます。',
  }),
  INVOICE_NUMBER_MISSING: bad({
    en: 'The file doesn’t say its number. Enter the 20 digits.',
    zh: '未能从文件中读取发票号码，请填写 20 位号码。',
    es: 'No se lee el número en el archivo. Introduzca las 20 cifras.',
    ja: 'ファイルから番号を読み取れません。20桁の番号を入力してください。',
  }),
  INVOICE_NUMBER_TAKEN: state({
    en: 'An invoice with this number is here already.',
    zh: '该号码的发票已存在。',
    es: 'Ya hay una factura con ese número.',
    ja: 'この番号の請求書はすでにあります。',
  }),
  INVOICE_RED_TOO_MUCH: limit({
    en: 'That’s more than is left of this invoice.',
    zh: '超出该发票的剩余金额。',
    es: 'Supera lo que queda de esta factura.',
    ja: 'この請求書の残額を超えています。',
  }),
  INVOICE_GROUPS_MANY: limit({
    en: 'There are 100 titles. Delete one first.',
    zh: '抬头最多 100 个，请先删除不用的。',
    es: 'Ya hay 100 titulares. Elimine uno antes.',
    ja: '宛名は100件までです。先に削除してください。',
  }),
} as const satisfies Record<string, Failure>;
