import type { Language } from '@convoke/contract/core/language.ts';

export type Says = 'issued' | 'red' | 'rejected';

interface NoticeTexts {
  /** `{title}` = the event's. */
  subject: Record<Says, string>;
  headline: Record<Says, string>;
  body: Record<Says, string>;
  hello: string;
  buyer: string;
  amount: string;
  number: string;
  reason: string;
  order: string;
  open: string;
  footer: string;
  /** To who left a phone number alone; `{link}` = the order's page. */
  sms: Record<Says, string>;
}

export const noticeTexts: Record<Language, NoticeTexts> = {
  en: {
    subject: {
      issued: 'Your invoice is ready: {title}',
      red: 'An invoice was taken back: {title}',
      rejected: 'Your invoice request was rejected: {title}',
    },
    headline: {
      issued: 'Your invoice is ready',
      red: 'An invoice was taken back',
      rejected: 'Your invoice request was rejected',
    },
    body: {
      issued: 'You can download it from your order.',
      red: 'A red-letter invoice takes back what was refunded. You can download it from your order.',
      rejected: 'The reason is below. You can apply again from your order.',
    },
    hello: 'Hello,',
    buyer: 'Made out to',
    amount: 'Amount',
    number: 'Invoice number',
    reason: 'Reason',
    order: 'Order',
    open: 'Open the order',
    footer: 'You’re receiving this e-mail because an invoice was requested for your order.',
    sms: {
      issued: 'Your invoice of {amount} for {title} is ready: {link}',
      red: 'An invoice for {title} was taken back by {amount}: {link}',
      rejected: 'Your invoice request for {title} was rejected. See why: {link}',
    },
  },
  zh: {
    subject: {
      issued: '您的发票已开具：{title}',
      red: '发票已红冲：{title}',
      rejected: '发票申请被驳回：{title}',
    },
    headline: { issued: '您的发票已开具', red: '发票已红冲', rejected: '发票申请被驳回' },
    body: {
      issued: '可在订单页面下载。',
      red: '已就退款开具红字发票，可在订单页面下载。',
      rejected: '原因如下，您可在订单页面重新申请。',
    },
    hello: '您好：',
    buyer: '抬头',
    amount: '金额',
    number: '发票号码',
    reason: '原因',
    order: '订单号',
    open: '查看订单',
    footer: '您收到此邮件，是因为您的订单申请了发票。',
    sms: {
      issued: '您的{title}发票（{amount}）已开具：{link}',
      red: '您的{title}发票已红冲 {amount}：{link}',
      rejected: '您的{title}发票申请被驳回，原因请查看：{link}',
    },
  },
  es: {
    subject: {
      issued: 'Su factura está lista: {title}',
      red: 'Se ha anulado una factura: {title}',
      rejected: 'Se ha rechazado su solicitud de factura: {title}',
    },
    headline: {
      issued: 'Su factura está lista',
      red: 'Se ha anulado una factura',
      rejected: 'Se ha rechazado su solicitud de factura',
    },
    body: {
      issued: 'Puede descargarla desde su pedido.',
      red: 'Una factura rectificativa anula lo reembolsado. Puede descargarla desde su pedido.',
      rejected: 'Abajo figura el motivo. Puede volver a solicitarla desde su pedido.',
    },
    hello: 'Hola:',
    buyer: 'A nombre de',
    amount: 'Importe',
    number: 'Número de factura',
    reason: 'Motivo',
    order: 'Pedido',
    open: 'Abrir el pedido',
    footer: 'Recibe este correo porque se solicitó una factura para su pedido.',
    sms: {
      issued: 'Su factura de {amount} por {title} está lista: {link}',
      red: 'Se ha anulado una factura de {title} por {amount}: {link}',
      rejected: 'Se ha rechazado su solicitud de factura de {title}. Vea por qué: {link}',
    },
  },
  ja: {
    subject: {
      issued: '請求書が発行されました：{title}',
      red: '請求書が取り消されました：{title}',
      rejected: '請求書の申請が却下されました：{title}',
    },
    headline: {
      issued: '請求書が発行されました',
      red: '請求書が取り消されました',
      rejected: '請求書の申請が却下されました',
    },
    body: {
      issued: 'ご注文のページからダウンロードできます。',
      red: '返金分の赤字請求書が発行されました。ご注文のページからダウンロードできます。',
      rejected: '理由は以下のとおりです。ご注文のページから再度申請できます。',
    },
    hello: 'こんにちは。',
    buyer: '宛名',
    amount: '金額',
    number: '請求書番号',
    reason: '理由',
    order: '注文',
    open: '注文を開く',
    footer: 'ご注文の請求書が申請されたため、このメールをお送りしています。',
    sms: {
      issued: '{title}の請求書（{amount}）が発行されました：{link}',
      red: '{title}の請求書が{amount}分取り消されました：{link}',
      rejected: '{title}の請求書の申請が却下されました。理由：{link}',
    },
  },
};
