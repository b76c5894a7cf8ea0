import { ticketPdf } from '../src/domains/order/letters/ticket-pdf.worker.ts';
import { arabicNames, chineseNames, sheetTicket, ticketSheet } from './ticket-sheet.ts';

/** `node scripts/run.mjs packages/server/testing/measure-tickets.ts`: the figures of docs/decisions about ticket PDFs, from a cold process. */

const zh = (names: readonly string[]) =>
  ticketSheet({
    language: 'zh',
    tickets: names.map((attendeeName) =>
      sheetTicket({ attendeeName, company: '云起科技（上海）有限公司', ticketName: '早鸟票', priceText: '¥299.00' }),
    ),
    event: {
      title: '上海国际开发者大会：云原生与人工智能',
      placeName: '上海科学会堂',
      address: '上海市黄浦区南昌路 47 号',
      organiserName: '北风会议',
    },
  });

async function timed(names: readonly string[]): Promise<{ milliseconds: number; bytes: number }> {
  const began = performance.now();
  const { length } = await ticketPdf(zh(names));
  return { milliseconds: performance.now() - began, bytes: length };
}

function say(what: string, milliseconds: number, bytes: number): void {
  console.log(
    `${what.padEnd(52)} ${milliseconds.toFixed(0).padStart(5)} ms ${(bytes / 1000).toFixed(0).padStart(5)} kB`,
  );
}

const names = chineseNames(400);
const first = await timed(names.slice(0, 1));
say('first PDF of the process, one ticket', first.milliseconds, first.bytes);

const single = [];
for (const name of names.slice(1, 101)) single.push(await timed([name]));
const sorted = single.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
say('the next 100, one new name each: median', sorted[50] ?? 0, single[50]?.bytes ?? 0);
say('                                 slowest', sorted[99] ?? 0, 0);

const many = await timed(names.slice(101, 151));
say('50 tickets with 50 new names in one file', many.milliseconds, many.bytes);
const again = await timed(names.slice(101, 151));
say('the same again', again.milliseconds, again.bytes);
const large = await timed(names);
say('400 tickets in one file', large.milliseconds, large.bytes);
console.log(`memory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);

const ar = (name: string) =>
  ticketSheet({
    tickets: [sheetTicket({ attendeeName: name, company: 'شركة النور (للتقنية) 2026', ticketName: 'دعوة خاصة' })],
    event: {
      title: 'مؤتمر المطورين العرب: الحوسبة السحابية',
      placeName: 'قاعة الملك فهد',
      organiserName: 'رياح الشمال',
    },
  });
const arabic: { milliseconds: number; bytes: number; cpu: number }[] = [];
for (const name of arabicNames(101)) {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const { length } = await ticketPdf(ar(name));
  const { user, system } = process.cpuUsage(used);
  arabic.push({ milliseconds: performance.now() - began, bytes: length, cpu: (user + system) / 1000 });
}
const [firstArabic, ...others] = arabic;
const byTime = others.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
say(
  `first ticket in Arabic (${firstArabic?.cpu.toFixed(0)} ms of processor)`,
  firstArabic?.milliseconds ?? 0,
  firstArabic?.bytes ?? 0,
);
say('the next 100, one new name each: median', byTime[50] ?? 0, others[50]?.bytes ?? 0);
say('                                 slowest', byTime[99] ?? 0, 0);
console.log(`memory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
