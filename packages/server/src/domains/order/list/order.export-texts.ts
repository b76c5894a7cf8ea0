import type { Language } from '@convoke/contract/core/language.ts';
import type { OrderState, TicketState } from '@convoke/contract/order/order.rules.ts';

/** Words of the exported sheet. */
interface SheetTexts {
  orders: string;
  number: string;
  state: string;
  ticket: string;
  tier: string;
  ticketState: string;
  buyer: string;
  buyerPhone: string;
  buyerEmail: string;
  price: string;
  discount: string;
  paid: string;
  refunded: string;
  currency: string;
  coupon: string;
  paidBy: string;
  createdAt: string;
  paidAt: string;
  channel: string;
  code: string;
  invoiceTitle: string;
  taxNumber: string;
  invoiceDetails: string;
  note: string;
  yes: string;
  no: string;
  sandbox: string;
  inReview: string;
  states: Record<OrderState, string>;
  ticketStates: Record<TicketState, string>;
  ways: Record<string, string>;
}

export const sheetTexts: Record<Language, SheetTexts> = {
  en: {
    orders: 'orders',
    number: 'Order',
    state: 'Order state',
    ticket: 'Ticket',
    tier: 'Special price',
    ticketState: 'Ticket state',
    buyer: 'Buyer',
    buyerPhone: 'Buyer’s phone',
    buyerEmail: 'Buyer’s e-mail',
    price: 'Price',
    discount: 'Discount',
    paid: 'To pay',
    refunded: 'Refunded',
    currency: 'Currency',
    coupon: 'Discount code',
    paidBy: 'Paid by',
    createdAt: 'Ordered at',
    paidAt: 'Paid at',
    channel: 'Channel',
    code: 'Sign-in code',
    invoiceTitle: 'Invoice title',
    taxNumber: 'Tax number',
    invoiceDetails: 'Invoice details',
    note: 'Note',
    yes: 'Yes',
    no: 'No',
    sandbox: 'SANDBOX',
    inReview: 'Under review',
    states: {
      HELD: 'Held',
      AWAITING_PAYMENT: 'Awaiting payment',
      PAYING: 'Paying',
      PAID: 'Paid',
      PARTIALLY_REFUNDED: 'Partly refunded',
      REFUNDED: 'Refunded',
      EXPIRED: 'Expired',
      CANCELLED: 'Cancelled',
      REFUND_DUE: 'Refund due',
    },
    ticketStates: { RESERVED: 'Reserved', VALID: 'Valid', USED: 'Used', VOID: 'Void' },
    ways: { free: 'Free', offline: 'Offline', wechat: 'WeChat Pay', alipay: 'Alipay' },
  },
  zh: {
    orders: '订单',
    number: '订单号',
    state: '订单状态',
    ticket: '门票',
    tier: '优惠价',
    ticketState: '门票状态',
    buyer: '购票人',
    buyerPhone: '购票人手机',
    buyerEmail: '购票人邮箱',
    price: '票价',
    discount: '优惠',
    paid: '应付',
    refunded: '已退款',
    currency: '币种',
    coupon: '优惠码',
    paidBy: '支付方式',
    createdAt: '下单时间',
    paidAt: '支付时间',
    channel: '渠道',
    code: '签到码',
    invoiceTitle: '发票抬头',
    taxNumber: '税号',
    invoiceDetails: '开票信息',
    note: '备注',
    yes: '是',
    no: '否',
    sandbox: 'SANDBOX',
    inReview: '待审核',
    states: {
      HELD: '已锁定',
      AWAITING_PAYMENT: '待支付',
      PAYING: '支付中',
      PAID: '已支付',
      PARTIALLY_REFUNDED: '部分退款',
      REFUNDED: '已退款',
      EXPIRED: '已过期',
      CANCELLED: '已取消',
      REFUND_DUE: '待退款',
    },
    ticketStates: { RESERVED: '已预留', VALID: '有效', USED: '已使用', VOID: '已作废' },
    ways: { free: '免费', offline: '线下', wechat: '微信支付', alipay: '支付宝' },
  },
  es: {
    orders: 'pedidos',
    number: 'Pedido',
    state: 'Estado del pedido',
    ticket: 'Entrada',
    tier: 'Precio especial',
    ticketState: 'Estado de la entrada',
    buyer: 'Comprador',
    buyerPhone: 'Teléfono del comprador',
    buyerEmail: 'Correo del comprador',
    price: 'Precio',
    discount: 'Descuento',
    paid: 'A pagar',
    refunded: 'Reembolsado',
    currency: 'Moneda',
    coupon: 'Código de descuento',
    paidBy: 'Forma de pago',
    createdAt: 'Fecha del pedido',
    paidAt: 'Fecha de pago',
    channel: 'Canal',
    code: 'Código de entrada',
    invoiceTitle: 'Titular de la factura',
    taxNumber: 'Número fiscal',
    invoiceDetails: 'Datos de facturación',
    note: 'Nota',
    yes: 'Sí',
    no: 'No',
    sandbox: 'SANDBOX',
    inReview: 'En revisión',
    states: {
      HELD: 'Reservado',
      AWAITING_PAYMENT: 'Pendiente de pago',
      PAYING: 'Pagando',
      PAID: 'Pagado',
      PARTIALLY_REFUNDED: 'Reembolsado en parte',
      REFUNDED: 'Reembolsado',
      EXPIRED: 'Caducado',
      CANCELLED: 'Cancelado',
      REFUND_DUE: 'Por reembolsar',
    },
    ticketStates: { RESERVED: 'Reservada', VALID: 'Válida', USED: 'Usada', VOID: 'Anulada' },
    ways: { free: 'Gratis', offline: 'Fuera de línea', wechat: 'WeChat Pay', alipay: 'Alipay' },
  },
  ja: {
    orders: '注文',
    number: '注文番号',
    state: '注文の状態',
    ticket: 'チケット',
    tier: '特別価格',
    ticketState: 'チケットの状態',
    buyer: '購入者',
    buyerPhone: '購入者の電話',
    buyerEmail: '購入者のメール',
    price: '価格',
    discount: '割引',
    paid: '支払額',
    refunded: '返金済み',
    currency: '通貨',
    coupon: '割引コード',
    paidBy: '支払い方法',
    createdAt: '注文日時',
    paidAt: '支払い日時',
    channel: 'チャネル',
    code: 'チェックインコード',
    invoiceTitle: '請求書の宛名',
    taxNumber: '税番号',
    invoiceDetails: '請求書の情報',
    note: 'メモ',
    yes: 'はい',
    no: 'いいえ',
    sandbox: 'SANDBOX',
    inReview: '審査中',
    states: {
      HELD: '確保中',
      AWAITING_PAYMENT: '支払い待ち',
      PAYING: '支払い中',
      PAID: '支払い済み',
      PARTIALLY_REFUNDED: '一部返金',
      REFUNDED: '返金済み',
      EXPIRED: '期限切れ',
      CANCELLED: 'キャンセル',
      REFUND_DUE: '要返金',
    },
    ticketStates: { RESERVED: '予約済み', VALID: '有効', USED: '使用済み', VOID: '無効' },
    ways: { free: '無料', offline: 'オフライン', wechat: 'WeChat Pay', alipay: 'Alipay' },
  },
};
