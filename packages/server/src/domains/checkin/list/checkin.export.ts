import { checkinExport } from '@convoke/contract/checkin/checkin.office.calls.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { implement } from '../../../core/http/implement.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { defaultGroup, groupSorts, listGroup } from './checkin.list.ts';
import type { SignUserRow } from '../checkin.queries.ts';

const sheetTexts = {
  sheet: { en: 'Check-in', zh: '签到', es: 'Acreditación', ja: '受付' },
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  phone: { en: 'Phone', zh: '手机', es: 'Teléfono', ja: '電話番号' },
  company: { en: 'Company', zh: '公司', es: 'Empresa', ja: '会社' },
  title: { en: 'Job title', zh: '职位', es: 'Cargo', ja: '役職' },
  ticket: { en: 'Ticket', zh: '门票', es: 'Entrada', ja: 'チケット' },
  signedIn: { en: 'Checked in', zh: '是否签到', es: 'Acreditado', ja: '受付済み' },
  signedInAt: { en: 'Checked in at', zh: '签到时间', es: 'Hora de acreditación', ja: '受付時刻' },
  entriesUsed: { en: 'Entries used', zh: '已用入场次数', es: 'Accesos usados', ja: '使用済みの入場回数' },
  entriesMost: {
    en: 'Entries of the ticket',
    zh: '门票可入场次数',
    es: 'Accesos de la entrada',
    ja: 'チケットの入場回数',
  },
  note: { en: 'Note for the door', zh: '现场备注', es: 'Nota para el acceso', ja: '受付用メモ' },
  yes: { en: 'Yes', zh: '是', es: 'Sí', ja: 'はい' },
  no: { en: 'No', zh: '否', es: 'No', ja: 'いいえ' },
} satisfies Record<string, Texts>;

export const exportHandlers = [
  implement(checkinExport, async (ctx) => {
    const { event, organisationId, language } = ctx;
    const t = wordsIn(sheetTexts, language);
    const moment = momentsIn(event.time_zone, 'second');
    const columns: Column<SignUserRow>[] = [
      [t.name, (row) => row.name],
      [t.phone, (row) => row.phone ?? ''],
      [t.company, (row) => row.company],
      [t.title, (row) => row.title],
      [t.signedIn, (row) => (row.signed_in_at ? t.yes : t.no)],
      moment(t.signedInAt, (row) => row.signed_in_at),
      [t.ticket, (row) => row.ticket_name ?? ''],
      [t.entriesUsed, (row) => (row.entries_most === null ? '' : row.entries_used)],
      [t.entriesMost, (row) => row.entries_most ?? ''],
      [t.note, (row) => row.door_note],
    ];
    const group = await defaultGroup(ctx.db, organisationId, event.id);
    const rows = everyRow(ctx.services, organisationId, [groupSorts, '-submittedAt'], (db, place) =>
      listGroup(db, organisationId, group, {}, place),
    );
    return sheetFile({ title: event.title, what: t.sheet, name: t.sheet }, columns, rows);
  }),
];
