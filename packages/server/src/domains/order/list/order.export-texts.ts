import type { Texts } from '@convoke/contract/core/language.ts';
import type { OrderState, TicketState } from '@convoke/contract/order/order.rules.ts';

/** Words of the exported sheet. */
export const sheetTexts = {
  orders: { en: 'orders', zh: '订单', es: 'pedidos', ja: '注文' },
  number: { en: 'Order', zh: '订单号', es: 'Pedido', ja: '注文番号' },
  state: { en: 'Order status', zh: '订单状态', es: 'Estado del pedido', ja: '注文の状態' },
  ticket: { en: 'Ticket', zh: '门票', es: 'Entrada', ja: 'チケット' },
  tier: { en: 'Special price', zh: '优惠价', es: 'Precio especial', ja: '特別価格' },
  ticketState: { en: 'Ticket status', zh: '门票状态', es: 'Estado de la entrada', ja: 'チケットの状態' },
  buyer: { en: 'Buyer', zh: '购票人', es: 'Comprador', ja: '購入者' },
  buyerPhone: { en: 'Buyer’s phone', zh: '购票人手机', es: 'Teléfono del comprador', ja: '購入者の電話' },
  buyerEmail: { en: 'Buyer’s e-mail', zh: '购票人邮箱', es: 'Correo del comprador', ja: '購入者のメール' },
  price: { en: 'Price', zh: '票价', es: 'Precio', ja: '価格' },
  discount: { en: 'Discount', zh: '优惠', es: 'Descuento', ja: '割引' },
  paid: { en: 'To pay', zh: '应付', es: 'A pagar', ja: '支払額' },
  refunded: { en: 'Refunded', zh: '已退款', es: 'Reembolsado', ja: '返金済み' },
  currency: { en: 'Currency', zh: '币种', es: 'Moneda', ja: '通貨' },
  coupon: { en: 'Discount code', zh: '优惠码', es: 'Código de descuento', ja: '割引コード' },
  paidBy: { en: 'Paid by', zh: '支付方式', es: 'Forma de pago', ja: '支払い方法' },
  createdAt: { en: 'Ordered at', zh: '下单时间', es: 'Fecha del pedido', ja: '注文日時' },
  paidAt: { en: 'Paid at', zh: '支付时间', es: 'Fecha de pago', ja: '支払い日時' },
  channel: { en: 'Channel', zh: '渠道', es: 'Canal', ja: '流入元' },
  code: { en: 'Check-in code', zh: '签到码', es: 'Código de acreditación', ja: '受付コード' },
  invoiceTitle: { en: 'Invoice title', zh: '发票抬头', es: 'Titular de la factura', ja: '請求書の宛名' },
  taxNumber: { en: 'Tax number', zh: '税号', es: 'Número fiscal', ja: '税番号' },
  invoiceDetails: { en: 'Invoice details', zh: '开票信息', es: 'Datos de facturación', ja: '請求書の情報' },
  note: { en: 'Note', zh: '备注', es: 'Nota', ja: 'メモ' },
  yes: { en: 'Yes', zh: '是', es: 'Sí', ja: 'はい' },
  no: { en: 'No', zh: '否', es: 'No', ja: 'いいえ' },
  sandbox: { en: 'SANDBOX', zh: 'SANDBOX', es: 'SANDBOX', ja: 'SANDBOX' },
  inReview: { en: 'Under review', zh: '待审核', es: 'En revisión', ja: '審査中' },
} satisfies Record<string, Texts>;

export const stateTexts: Record<OrderState, Texts> = {
  HELD: { en: 'Reserved', zh: '已保留', es: 'Reservado', ja: '確保中' },
  AWAITING_PAYMENT: { en: 'Awaiting payment', zh: '待支付', es: 'Pendiente de pago', ja: '支払い待ち' },
  PAYING: { en: 'Payment in progress', zh: '支付中', es: 'Pago en curso', ja: '支払い中' },
  PAID: { en: 'Paid', zh: '已支付', es: 'Pagado', ja: '支払い済み' },
  PARTIALLY_REFUNDED: { en: 'Partly refunded', zh: '部分退款', es: 'Reembolsado en parte', ja: '一部返金' },
  REFUNDED: { en: 'Refunded', zh: '已退款', es: 'Reembolsado', ja: '返金済み' },
  EXPIRED: { en: 'Expired', zh: '已过期', es: 'Caducado', ja: '期限切れ' },
  CANCELLED: { en: 'Cancelled', zh: '已取消', es: 'Cancelado', ja: 'キャンセル' },
  REFUND_DUE: { en: 'Refund due', zh: '待退款', es: 'Por reembolsar', ja: '要返金' },
};

export const ticketStateTexts: Record<TicketState, Texts> = {
  RESERVED: { en: 'Reserved', zh: '已保留', es: 'Reservada', ja: '確保中' },
  VALID: { en: 'Valid', zh: '有效', es: 'Válida', ja: '有効' },
  USED: { en: 'Used', zh: '已使用', es: 'Usada', ja: '使用済み' },
  VOID: { en: 'Void', zh: '已作废', es: 'Anulada', ja: '無効' },
};

export const wayTexts: Record<string, Texts> = {
  free: { en: 'Free', zh: '免费', es: 'Gratis', ja: '無料' },
  offline: { en: 'Offline', zh: '线下', es: 'Al organizador', ja: '主催者へ直接' },
  wechat: { en: 'WeChat Pay', zh: '微信支付', es: 'WeChat Pay', ja: 'WeChat Pay' },
  alipay: { en: 'Alipay', zh: '支付宝', es: 'Alipay', ja: 'Alipay' },
};
