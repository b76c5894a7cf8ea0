import type { Language } from '@convoke/contract/core/language.ts';

interface TicketTexts {
  /** The file's name in a reader's window; `{title}` = the event's. */
  fileTitle: string;
  /** `{n}` of `{total}`. */
  position: string;
  when: string;
  where: string;
  attendee: string;
  ticket: string;
  seat: string;
  price: string;
  order: string;
  buyer: string;
  orderedAt: string;
  hint: string;
  /** Printed behind the word SANDBOX. */
  sandbox: string;
}

export const ticketTexts: Record<Language, TicketTexts> = {
  en: {
    fileTitle: 'Tickets: {title}',
    position: 'Ticket {n} of {total}',
    when: 'When',
    where: 'Where',
    attendee: 'Attendee',
    ticket: 'Ticket',
    seat: 'Seat',
    price: 'Price',
    order: 'Order',
    buyer: 'Booked by',
    orderedAt: 'Booked on',
    hint: 'Show this code at the entrance, printed or on your phone. It lets one person in.',
    sandbox: 'Test order, not valid for entry',
  },
  zh: {
    fileTitle: '门票：{title}',
    position: '第 {n} 张，共 {total} 张',
    when: '时间',
    where: '地点',
    attendee: '参会人',
    ticket: '票种',
    seat: '座位',
    price: '票价',
    order: '订单号',
    buyer: '购票人',
    orderedAt: '下单日期',
    hint: '入场时请出示此码，打印件或手机屏幕均可。每张票仅限一人入场。',
    sandbox: '测试订单，不可用于入场',
  },
  es: {
    fileTitle: 'Entradas: {title}',
    position: 'Entrada {n} de {total}',
    when: 'Cuándo',
    where: 'Dónde',
    attendee: 'Asistente',
    ticket: 'Entrada',
    seat: 'Asiento',
    price: 'Precio',
    order: 'Pedido',
    buyer: 'Comprado por',
    orderedAt: 'Fecha de compra',
    hint: 'Muestre este código en la entrada, impreso o en el móvil. Es válido para una persona.',
    sandbox: 'Pedido de prueba, no válido para entrar',
  },
  ja: {
    fileTitle: 'チケット：{title}',
    position: '{total}枚中{n}枚目',
    when: '日時',
    where: '会場',
    attendee: 'お名前',
    ticket: 'チケット',
    seat: '座席',
    price: '料金',
    order: '注文番号',
    buyer: '購入者',
    orderedAt: '購入日',
    hint: '入場時にこのコードをご提示ください。印刷したものでもスマートフォンの画面でも構いません。1枚につき1名様が入場できます。',
    sandbox: 'テスト注文のため入場できません',
  },
};

/** The code as it is read aloud: groups of three to five characters of nearly one length. One that has marks of its own stays as it is. */
export function groupedCode(code: string): string {
  if (!/^[A-Za-z0-9]{6,}$/.test(code)) return code;
  const groups = Math.ceil(code.length / 5);
  const bounds = Array.from({ length: groups + 1 }, (_, at) => Math.ceil((code.length * at) / groups));
  return bounds
    .slice(1)
    .map((end, at) => code.slice(bounds[at], end))
    .join(' ');
}
