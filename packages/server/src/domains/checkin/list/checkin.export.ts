import { checkinExport } from '@convoke/contract/checkin/checkin.calls.ts';
import type { Language, Texts } from '@convoke/contract/core/language.ts';
import { implement } from '../../../core/implement.ts';
import { type SheetCell, sheetContentType, sheetFileName, sheetStream } from '../../../core/sheet.ts';
import { everyoneExpected } from './checkin.list.ts';
import type { SignUserRow } from '../checkin.queries.ts';

const titles: readonly Texts[] = [
  { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  { en: 'Phone', zh: '手机', es: 'Teléfono', ja: '電話番号' },
  { en: 'Company', zh: '公司', es: 'Empresa', ja: '会社' },
  { en: 'Title', zh: '职位', es: 'Cargo', ja: '役職' },
  { en: 'Signed in', zh: '是否签到', es: 'Registrado', ja: '受付済み' },
  { en: 'Signed in at', zh: '签到时间', es: 'Hora de registro', ja: '受付時刻' },
];
const sheetName: Texts = { en: 'Sign-in', zh: '签到', es: 'Registro', ja: '受付' };
const yes: Texts = { en: 'Yes', zh: '是', es: 'Sí', ja: 'はい' };
const no: Texts = { en: 'No', zh: '否', es: 'No', ja: 'いいえ' };

/** A moment as the clocks at the event's place show it, in a form that sorts and that every spreadsheet reads. */
function momentIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at);
}

async function* rowsOf(blocks: AsyncIterable<SignUserRow[]>, language: Language, timeZone: string) {
  const moment = momentIn(timeZone);
  for await (const block of blocks) {
    for (const row of block) {
      const at = row.signed_in_at;
      const cells: SheetCell[] = [row.name, row.phone ?? '', row.company, row.title];
      yield [...cells, at ? yes[language] : no[language], at ? moment(at) : ''];
    }
  }
}

export const exportHandlers = [
  implement(checkinExport, (ctx) => {
    const { event, organisationId, language } = ctx;
    const { database } = ctx.services;
    const blocks = everyoneExpected(
      (work) => database.inOrganisation(organisationId, 'read', work),
      organisationId,
      event.id,
    );
    const rows = rowsOf(blocks, language, event.time_zone);
    const header = titles.map((title) => title[language]);
    return Promise.resolve({
      fileName: sheetFileName(event.title, sheetName[language]),
      contentType: sheetContentType,
      body: sheetStream(sheetName[language], header, rows),
    });
  }),
];
