import type { Booth } from '@convoke/contract/booth/booth.calls.ts';
import type { BoothState } from '@convoke/contract/booth/booth.rules.ts';
import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { EventRecord, Services } from '../../core/context.ts';
import { type Column, moneyColumn, momentsIn, sheetFile, wordsIn } from '../../core/tables/sheet-rows.ts';
import { blocksOf, boothsOf } from './booth.rows.ts';

const texts = {
  block: { en: 'Hall', zh: '展区', es: 'Sala', ja: 'ホール' },
  number: { en: 'Booth', zh: '展位号', es: 'Stand', ja: 'ブース' },
  state: { en: 'Status', zh: '状态', es: 'Estado', ja: '状態' },
  exhibitor: { en: 'Exhibitor', zh: '参展方', es: 'Expositor', ja: '出展者' },
  heldUntil: { en: 'Reserved until', zh: '保留至', es: 'Reservado hasta', ja: '仮押さえ期限' },
  width: { en: 'Width (m)', zh: '宽（米）', es: 'Ancho (m)', ja: '幅（m）' },
  height: { en: 'Depth (m)', zh: '深（米）', es: 'Fondo (m)', ja: '奥行（m）' },
  price: { en: 'Price (CNY)', zh: '价格（元）', es: 'Precio (CNY)', ja: '価格（元）' },
  note: { en: 'Note', zh: '备注', es: 'Nota', ja: 'メモ' },
  fileName: { en: 'booths', zh: '展位', es: 'stands', ja: 'ブース' },
} satisfies Record<string, Texts>;

const stateTexts: Record<BoothState, Texts> = {
  free: { en: 'Free', zh: '空闲', es: 'Libre', ja: '空き' },
  held: { en: 'Reserved', zh: '已保留', es: 'Reservado', ja: '仮押さえ' },
  taken: { en: 'Taken', zh: '已占用', es: 'Ocupado', ja: '確定' },
};

/** The booths of an event as a sheet, hall by hall; an event has at most 2,000, so they are read at once. */
export async function boothSheet(services: Services, event: EventRecord, language: Language) {
  const { organisation_id: organisationId, id: eventId, time_zone: timeZone } = event;
  const t = wordsIn(texts, language);
  const moment = momentsIn(timeZone);
  const { blocks, booths } = await services.database.inOrganisation(organisationId, 'read', async (db) => ({
    blocks: await blocksOf(db, organisationId, { eventId }),
    booths: await boothsOf(db, organisationId, { eventId }, services.clock.now()),
  }));
  const names = new Map(blocks.map((block) => [block.blockId, block.name]));
  const columns: Column<Booth>[] = [
    [t.block, (row) => names.get(row.blockId) ?? ''],
    [t.number, (row) => row.number],
    [t.state, (row) => stateTexts[row.state][language]],
    [t.exhibitor, (row) => row.exhibitor?.name ?? ''],
    moment(t.heldUntil, (row) => (row.heldUntil === null ? null : new Date(row.heldUntil))),
    [t.width, (row) => row.width / 100],
    [t.height, (row) => row.height / 100],
    moneyColumn(t.price, (row) => row.priceCents),
    [t.note, (row) => row.note],
  ];
  const inOrder = blocks.flatMap((block) => booths.filter((booth) => booth.blockId === block.blockId));
  return sheetFile({ title: event.title, what: t.fileName }, columns, inOrder);
}
