export type Language = 'en' | 'zh' | 'es' | 'ja';

/** What the cashier says. It is a page of the simulator's own, so its texts live here and not with the product's. */
export interface CashierTexts {
  title: string;
  list: string;
  none: string;
  banner: string;
  amount: string;
  order: string;
  pay: string;
  payLater: string;
  cancel: string;
  fail: string;
  payLate: string;
  lateHint: string;
  notice: string;
  noticeModes: Record<'normal' | 'five' | 'delayed' | 'lost' | 'tampered', string>;
  back: string;
  refresh: string;
  missing: string;
  refused: string;
  states: Record<'open' | 'cancelled' | 'paying' | 'failed' | 'paid' | 'refunded' | 'closed', string>;
}

const en: CashierTexts = {
  title: 'Cashier',
  list: 'Payments',
  none: 'No payments yet. They appear here as soon as the product requests one.',
  banner: 'Simulator. No real money moves.',
  amount: 'Amount',
  order: 'Order number',
  pay: 'Pay',
  payLater: 'Pay in one minute',
  cancel: 'Cancel',
  fail: 'Reject at the bank',
  payLate: 'Pay anyway, too late',
  lateHint: 'This payment is closed. You can still test what happens when money arrives late.',
  notice: 'How the merchant is notified',
  noticeModes: {
    normal: 'Normally',
    five: 'Five times at once',
    delayed: '30 seconds later',
    lost: 'Not at all (the notice is lost)',
    tampered: 'With a forged notice',
  },
  back: 'Back to the merchant',
  refresh: 'Refresh',
  missing: 'Payment not found.',
  refused: 'The merchant’s request was rejected.',
  states: {
    open: 'Waiting for payment',
    cancelled: 'Cancelled. You can still pay.',
    paying: 'Payment in progress',
    failed: 'The bank rejected the payment. You can try again.',
    paid: 'Paid',
    refunded: 'Paid, then refunded in part or in full',
    closed: 'Closed',
  },
};

const zh: CashierTexts = {
  title: '收银台',
  list: '支付记录',
  none: '还没有支付。产品发起支付后会显示在这里。',
  banner: '模拟环境，不会产生真实扣款。',
  amount: '金额',
  order: '订单号',
  pay: '支付',
  payLater: '一分钟后支付',
  cancel: '取消',
  fail: '模拟银行拒绝',
  payLate: '逾期仍然支付',
  lateHint: '该支付已关闭。仍可模拟款项逾期到账的情况。',
  notice: '如何通知商户',
  noticeModes: {
    normal: '正常通知',
    five: '同时通知五次',
    delayed: '30 秒后通知',
    lost: '不通知（通知丢失）',
    tampered: '发送被篡改的通知',
  },
  back: '返回商户',
  refresh: '刷新',
  missing: '没有这笔支付。',
  refused: '商户的请求被拒绝。',
  states: {
    open: '等待支付',
    cancelled: '已取消，仍可支付。',
    paying: '支付处理中',
    failed: '银行拒绝了支付，可以重试。',
    paid: '已支付',
    refunded: '已支付，之后部分或全部退款',
    closed: '已关闭',
  },
};

const es: CashierTexts = {
  title: 'Caja',
  list: 'Pagos',
  none: 'Todavía no hay pagos. Aparecerán aquí en cuanto el producto solicite uno.',
  banner: 'Simulador. No se mueve dinero real.',
  amount: 'Importe',
  order: 'Número de pedido',
  pay: 'Pagar',
  payLater: 'Pagar dentro de un minuto',
  cancel: 'Cancelar',
  fail: 'Simular rechazo del banco',
  payLate: 'Pagar de todos modos, tarde',
  lateHint: 'Este pago está cerrado. Aún puede probar qué ocurre cuando el dinero llega tarde.',
  notice: 'Cómo se avisa al comercio',
  noticeModes: {
    normal: 'Normalmente',
    five: 'Cinco veces a la vez',
    delayed: '30 segundos después',
    lost: 'No se avisa (el aviso se pierde)',
    tampered: 'Con un aviso falsificado',
  },
  back: 'Volver al comercio',
  refresh: 'Actualizar',
  missing: 'No existe ese pago.',
  refused: 'La solicitud del comercio fue rechazada.',
  states: {
    open: 'Pendiente de pago',
    cancelled: 'Cancelado. Aún puede pagar.',
    paying: 'Pago en curso',
    failed: 'El banco rechazó el pago. Puede intentarlo otra vez.',
    paid: 'Pagado',
    refunded: 'Pagado y después reembolsado en parte o del todo',
    closed: 'Cerrado',
  },
};

const ja: CashierTexts = {
  title: 'お支払い',
  list: '支払い一覧',
  none: 'まだ支払いはありません。製品が支払いを依頼すると、ここに表示されます。',
  banner: 'シミュレーターです。実際の請求は発生しません。',
  amount: '金額',
  order: '注文番号',
  pay: '支払う',
  payLater: '1分後に支払う',
  cancel: 'キャンセル',
  fail: '銀行の拒否を再現する',
  payLate: '期限後に支払う',
  lateHint: 'この支払いは終了しています。入金が遅れた場合の動作を試すことができます。',
  notice: '加盟店への通知方法',
  noticeModes: {
    normal: '通常どおり',
    five: '同時に5回',
    delayed: '30秒後',
    lost: '通知しない（通知の消失）',
    tampered: '改ざんされた通知',
  },
  back: '加盟店に戻る',
  refresh: '更新',
  missing: 'この支払いは存在しません。',
  refused: '加盟店のリクエストは拒否されました。',
  states: {
    open: 'お支払い待ち',
    cancelled: 'キャンセルされました。まだ支払えます。',
    paying: '処理中',
    failed: '銀行が支払いを拒否しました。もう一度お試しください。',
    paid: '支払い済み',
    refunded: '支払い後、一部または全額返金済み',
    closed: '終了',
  },
};

export const cashierTexts: Record<Language, CashierTexts> = { en, zh, es, ja };

/** The first language of the browser's list that is known; the order counts, as browsers send it. */
export function languageOf(acceptLanguage: string | undefined): Language {
  for (const part of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const found = /^\s*(en|zh|es|ja)\b/i.exec(part)?.[1]?.toLowerCase();
    if (found !== undefined) return found as Language;
  }
  return 'en';
}
