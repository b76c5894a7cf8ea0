import { bad, closed, type Failure, limit, missing, state } from '../core/failure-kinds.ts';

/** How a ticket, and its sale, is refused. */
export const ticketFailures = {
  TICKET_GONE: missing({
    en: 'This ticket is no longer offered.',
    zh: '该门票已下架。',
    es: 'Esta entrada ya no está disponible.',
    ja: 'このチケットは販売を終了しました。',
  }),
  TICKET_SOLD_OUT: limit({
    en: 'Not enough of these tickets are left.',
    zh: '该门票余量不足。',
    es: 'No quedan suficientes entradas de este tipo.',
    ja: 'このチケットの残りが足りません。',
  }),
  TICKET_WAITING: limit({
    en: 'Sold out. Others are waiting for this ticket; you can join the waiting list.',
    zh: '已售罄，已有人在候补。您可以加入候补名单。',
    es: 'Agotada. Hay personas en espera; puede unirse a la lista.',
    ja: '完売です。キャンセル待ちに登録できます。',
  }),
  TICKET_NOT_YET: closed({
    en: 'This ticket is not on sale yet.',
    zh: '该门票尚未开售。',
    es: 'La venta de esta entrada aún no ha empezado.',
    ja: 'このチケットはまだ発売前です。',
  }),
  TICKET_CLOSED: closed({
    en: 'Sales of this ticket have ended.',
    zh: '该门票已停止销售。',
    es: 'La venta de esta entrada ha terminado.',
    ja: 'このチケットの販売は終了しました。',
  }),
  TICKET_ORDER_LIMIT: limit({
    en: 'You can’t buy this many of this ticket in one order.',
    zh: '该门票的单次购买数量超出限制。',
    es: 'No se pueden comprar tantas entradas de este tipo en un pedido.',
    ja: 'このチケットは1回の注文でこの枚数を購入できません。',
  }),
  TICKET_BUYER_LIMIT: limit({
    en: 'You’ve reached the limit per person for this ticket.',
    zh: '您已达到该门票的个人限购数量。',
    es: 'Ha alcanzado el máximo de esta entrada por persona.',
    ja: 'このチケットの1人あたりの購入上限に達しています。',
  }),
  TICKET_HAS_SALES: state({
    en: 'Some of these tickets are sold or reserved. Stop its sale instead of deleting it.',
    zh: '该门票已有售出或保留，请下架而不是删除。',
    es: 'Ya hay entradas vendidas o reservadas. Retírela de la venta en lugar de eliminarla.',
    ja: '販売済みまたは確保中のチケットがあります。削除せず販売を停止してください。',
  }),
  STOCK_BELOW_TAKEN: state({
    en: 'More are already sold or reserved than this number allows.',
    zh: '已售出或保留的数量超过该数值。',
    es: 'Ya hay más vendidas o reservadas que esa cantidad.',
    ja: 'すでにこの数を超えて販売または確保されています。',
  }),
  ENTRIES_BELOW_USED: state({
    en: 'Someone has already used more entries of this ticket.',
    zh: '已有人使用该门票的次数超过该数值。',
    es: 'Alguien ya ha usado más accesos de esta entrada.',
    ja: 'このチケットの入場回数をすでにこの数より多く使った人がいます。',
  }),
  SALE_TIMES_CROSS: bad({
    en: 'The sale must end after it starts.',
    zh: '结束时间必须晚于开始时间。',
    es: 'La venta debe terminar después de empezar.',
    ja: '販売終了は開始より後にしてください。',
  }),
  POOL_IN_USE: state({
    en: 'Tickets still share this capacity.',
    zh: '仍有门票使用该共享名额。',
    es: 'Todavía hay entradas que comparten este aforo.',
    ja: 'この共有枠を使うチケットがまだあります。',
  }),
  ALREADY_WAITING: state({
    en: 'You are already on the waiting list for this ticket.',
    zh: '您已在该门票的候补名单中。',
    es: 'Ya está en la lista de espera de esta entrada.',
    ja: 'すでにこのチケットのキャンセル待ちに登録済みです。',
  }),
  NOT_SOLD_OUT: state({
    en: 'This ticket is on sale now; no need to wait.',
    zh: '该门票现在可以直接购买，无需候补。',
    es: 'Esta entrada se puede comprar ahora; no hay que esperar.',
    ja: 'このチケットは今すぐ購入できます。',
  }),
  NO_WAITING_LIST: state({
    en: 'This event has no waiting list.',
    zh: '该活动未开启候补。',
    es: 'Este evento no tiene lista de espera.',
    ja: 'このイベントにキャンセル待ちはありません。',
  }),
  OFFER_GONE: closed({
    en: 'This offer has ended or is for another ticket.',
    zh: '该候补资格已失效或不适用于此门票。',
    es: 'Esta oferta ha caducado o es para otra entrada.',
    ja: 'この案内は期限切れか、別のチケットのものです。',
  }),
} as const satisfies Record<string, Failure>;
