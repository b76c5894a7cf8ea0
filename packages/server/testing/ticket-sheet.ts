import type { TicketOnSheet, TicketSheet } from '../src/domains/order/letters/ticket-pdf.worker.ts';

/** One ticket; `over` says what is special about it. */
export function sheetTicket(over: Partial<TicketOnSheet> = {}): TicketOnSheet {
  return {
    code: '7K3F9QXM2P8DQR',
    qrText: 'https://convoke.example/qd/7K3F9QXM2P8DQR',
    ticketName: 'Early bird',
    attendeeName: 'Ana García',
    company: 'Lumen & Partners',
    priceText: '€120.00',
    ...over,
  };
}

/** A sheet with one ticket, in English, for a day in Shanghai. */
export function ticketSheet(
  over: Partial<Omit<TicketSheet, 'event'>> & { event?: Partial<TicketSheet['event']> } = {},
): TicketSheet {
  return {
    language: 'en',
    order: { number: 'CV20261121-004512', buyerName: 'Juan Pérez', orderedAt: new Date('2026-11-02T20:00:00Z') },
    tickets: [sheetTicket()],
    sandbox: false,
    ...over,
    event: {
      title: 'Designing for everyone',
      startsAt: new Date('2026-12-05T01:00:00Z'),
      endsAt: new Date('2026-12-05T09:30:00Z'),
      timeZone: 'Asia/Shanghai',
      placeName: 'Shanghai Science Hall',
      address: '47 South Nanchang Road, Huangpu',
      organiserName: 'Northwind Events',
      ...over.event,
    },
  };
}

const surnames = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎',
];
const given = [
  ...'伟芳娜敏静秀丽强磊军洋艳勇杰涛明超兰霞平刚桂文辉力玲瑾瑜璇煜昊轩梓涵雨泽诗琪嘉懿子墨俊熙思远浩然佳怡欣妍宇航婉婷逸飞晨曦皓月若溪',
];

/** Chinese names that people have, all different. */
export function chineseNames(count: number): string[] {
  const pick = (from: readonly string[], at: number) => from[at % from.length] ?? '';
  return Array.from(
    { length: count },
    (_, at) => pick(surnames, at * 7) + pick(given, at * 5) + pick(given, at * 11 + Math.floor(at / given.length) + 3),
  );
}

const arabicFirst = ['محمد', 'فاطمة', 'عبد الرحمن', 'خديجة', 'يوسف', 'زينب', 'إبراهيم', 'نور الهدى', 'مصطفى', 'آية'];
const arabicLast = [
  'الأنصاري',
  'الزهراني',
  'بن خليفة',
  'الشريف',
  'القحطاني',
  'حجازي',
  'المغربي',
  'الصباح',
  'غزالي',
  'ظافر',
  'التميمي',
];

/** Arabic names that people have, all different up to a hundred and ten. */
export function arabicNames(count: number): string[] {
  return Array.from(
    { length: count },
    (_, at) => `${arabicFirst[at % arabicFirst.length]} ${arabicLast[at % arabicLast.length]}`,
  );
}
