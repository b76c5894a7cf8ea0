import { bad, closed, type Failure, limit, state } from '../core/failure-kinds.ts';

/** How an order, and money given back, is refused. */
export const orderFailures = {
  PRICE_CHANGED: state({
    en: 'The price has changed. Please check the new total and confirm.',
    zh: '价格已变化，请核对新的总额并确认。',
    es: 'El precio ha cambiado. Revise el nuevo total y confirme.',
    ja: '価格が変わりました。新しい合計をご確認ください。',
  }),
  ORDER_IN_FLIGHT: {
    code: 409,
    status: 409,
    text: {
      en: 'This order is being placed. Please wait a moment.',
      zh: '订单正在提交，请稍候。',
      es: 'Este pedido se está realizando. Espere un momento.',
      ja: '注文を処理しています。少しお待ちください。',
    },
  },
  ORDER_KEY_REUSED: state({
    en: 'This order was already placed with other content.',
    zh: '该订单已用其他内容提交。',
    es: 'Este pedido ya se realizó con otro contenido.',
    ja: 'この注文は別の内容ですでに送信されています。',
  }),
  REFUND_CHANGED: state({
    en: 'The refund is no longer the amount shown. Please check it again.',
    zh: '退款金额与显示的不一致，请重新确认。',
    es: 'El importe del reembolso ha cambiado. Revíselo de nuevo.',
    ja: '返金額が表示と異なります。もう一度ご確認ください。',
  }),
  REFUND_KEY_NEEDED: bad({
    en: 'A refund needs the header Idempotency-Key or the order’s version, so that it is never made twice.',
    zh: '退款需要提供 Idempotency-Key 请求头或订单版本，以免重复退款。',
    es: 'Un reembolso necesita la cabecera Idempotency-Key o la versión del pedido, para que nunca se haga dos veces.',
    ja: '二重返金を防ぐため、返金には Idempotency-Key ヘッダーまたは注文のバージョンが必要です。',
  }),
  ORDER_STATE: state({
    en: 'Not possible in this order’s current state.',
    zh: '订单当前状态不允许此操作。',
    es: 'El estado de este pedido no lo permite.',
    ja: '注文の現在の状態ではこの操作はできません。',
  }),
  ORDER_EXPIRED: closed({
    en: 'The time to pay for this order has run out.',
    zh: '订单支付时间已过。',
    es: 'El plazo para pagar este pedido ha terminado.',
    ja: 'この注文の支払い期限が過ぎました。',
  }),
  ORDER_NOT_FREE: state({
    en: 'This order has an amount to pay.',
    zh: '该订单需要支付。',
    es: 'Este pedido tiene un importe pendiente de pago.',
    ja: 'この注文にはお支払いが必要です。',
  }),
  ORDER_CHANGED: state({
    en: 'Someone else has changed this order. Reload to see it.',
    zh: '该订单已被他人修改，请刷新查看。',
    es: 'Otra persona ha cambiado este pedido. Recargue para verlo.',
    ja: '他の人がこの注文を変更しました。再読み込みしてください。',
  }),
  CANCEL_NOT_ALLOWED: state({
    en: 'This order cannot be cancelled here any more. Please ask the organiser.',
    zh: '该订单已不能自助取消，请联系主办方。',
    es: 'Este pedido ya no se puede cancelar aquí. Consulte al organizador.',
    ja: 'この注文はここでは取り消せません。主催者にお問い合わせください。',
  }),
  REFUND_TOO_MUCH: limit({
    en: 'That is more than is left to refund.',
    zh: '超过可退金额。',
    es: 'Es más de lo que queda por reembolsar.',
    ja: '返金できる金額を超えています。',
  }),
} as const satisfies Record<string, Failure>;
