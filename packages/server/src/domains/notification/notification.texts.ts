import type { Texts } from '@convoke/contract/core/language.ts';
import type { NotificationKind } from '@convoke/contract/notification/notification.rules.ts';

/** What a line of the mail begins with. */
export const kindWords: Readonly<Record<NotificationKind, Texts>> = {
  sale: { en: 'Orders paid', zh: '已付款订单', es: 'Pedidos pagados', ja: '支払い済みの注文' },
  review: { en: 'Waiting for review', zh: '等待审核', es: 'Pendientes de revisión', ja: '審査待ち' },
  import: { en: 'Import finished', zh: '导入完成', es: 'Importación terminada', ja: 'インポート完了' },
  campaign: { en: 'Campaign finished', zh: '群发完成', es: 'Campaña terminada', ja: '一斉送信完了' },
  invoice: { en: 'Invoices applied for', zh: '发票申请', es: 'Facturas solicitadas', ja: '請求書の申請' },
  question: { en: 'Questions from visitors', zh: '访客提问', es: 'Preguntas de visitantes', ja: '来場者からの質問' },
  colleague: { en: 'A colleague joined', zh: '新同事加入', es: 'Se ha unido un compañero', ja: '同僚の参加' },
};

export const failedWords: Texts = {
  en: 'Import failed',
  zh: '导入失败',
  es: 'La importación ha fallado',
  ja: 'インポート失敗',
};

export const digestWords = {
  subject: {
    en: 'What is new at {organisation}',
    zh: '{organisation} 的最新动态',
    es: 'Novedades de {organisation}',
    ja: '{organisation}の新着情報',
  },
  hello: { en: 'Hello {name},', zh: '{name}，您好：', es: 'Hola, {name}:', ja: '{name} 様' },
  body: {
    en: 'Counts are those of the day so far.',
    zh: '数字为当天累计。',
    es: 'Las cifras son las del día hasta ahora.',
    ja: '件数は当日の累計です。',
  },
  more: {
    en: 'and more, listed in Convoke',
    zh: '更多内容请在 Convoke 中查看',
    es: 'y más, en Convoke',
    ja: 'その他は Convoke でご覧ください',
  },
  since: { en: 'since {time}', zh: '自 {time}', es: 'desde {time}', ja: '{time} から' },
  button: { en: 'Open Convoke', zh: '打开 Convoke', es: 'Abrir Convoke', ja: 'Convoke を開く' },
  footer: {
    en: 'You chose these mails. The bell in the back office has the settings.',
    zh: '您已选择接收此类邮件，可在后台的铃铛中更改设置。',
    es: 'Usted eligió estos correos. Los ajustes están en la campana de la aplicación.',
    ja: 'このメールは設定に基づいて送信されています。設定は管理画面のベルから変更できます。',
  },
} as const satisfies Record<string, Texts>;
