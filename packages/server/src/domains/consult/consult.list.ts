import type { consultExport, ConsultRow } from '@convoke/contract/consult/consult.calls.ts';
import type { ConsultState } from '@convoke/contract/consult/consult.rules.ts';
import type { Language, Texts } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { EventRecord, Services } from '../../core/context.ts';
import { told } from '../../core/data/camel.ts';
import type { Db } from '../../core/data/database.ts';
import { containing } from '../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../core/data/list.ts';
import { userName } from '../../core/data/user-name.ts';
import { languageOr } from '../../core/mail/wording.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../core/tables/sheet-rows.ts';

type ConsultFilter = Omit<z.output<typeof consultExport.input>, 'eventId'>;

export const consultSorts: Sorts = {
  id: sql`c.id`,
  words: { createdAt: { by: sql`c.created_at`, kind: 'moment' } },
};

/** The questions about an event that match; neither ordered nor paged. */
export const matchingConsults = (db: Db, eventId: string, { search, state }: ConsultFilter) =>
  db
    .selectFrom('consult as c')
    .where('c.event_id', '=', eventId)
    .$if(state !== undefined, (all) => all.where('c.state', '=', state ?? 'new'))
    .$if(search !== undefined, (all) =>
      all.where(containing(sql`fold_text(c.text || ' ' || c.name || ' ' || c.email || ' ' || c.phone)`, search ?? '')),
    );

export const listConsults = (db: Db, eventId: string, filter: ConsultFilter, place: Place) =>
  inPlace(matchingConsults(db, eventId, filter).selectAll('c').select(userName('c', 'answered_by')), place).execute();

type Listed = Awaited<ReturnType<typeof listConsults>>[number];

export function rowView({ id, ...row }: Listed, members: ReadonlyMap<string, string>): ConsultRow {
  return {
    ...told(row),
    consultId: id,
    language: languageOr(row.language),
    state: row.state as ConsultState,
    answeredBy: row.nick_name,
    memberId: members.get(row.email) ?? members.get(row.phone) ?? null,
  };
}

const texts = {
  createdAt: { en: 'Asked', zh: '提问时间', es: 'Preguntado', ja: '質問日時' },
  question: { en: 'Question', zh: '提问内容', es: 'Pregunta', ja: '質問' },
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  email: { en: 'Email', zh: '邮箱', es: 'Correo electrónico', ja: 'メール' },
  phone: { en: 'Phone', zh: '手机号', es: 'Teléfono', ja: '電話番号' },
  state: { en: 'Status', zh: '状态', es: 'Estado', ja: '状態' },
  new: { en: 'New', zh: '新提问', es: 'Nueva', ja: '新規' },
  answered: { en: 'Answered', zh: '已回复', es: 'Respondida', ja: '回答済み' },
  answer: { en: 'Answer', zh: '回复', es: 'Respuesta', ja: '回答' },
  answeredAt: { en: 'Answered at', zh: '回复时间', es: 'Respondida el', ja: '回答日時' },
  answeredBy: { en: 'Answered by', zh: '回复人', es: 'Respondida por', ja: '回答者' },
  fileName: { en: 'questions', zh: '提问', es: 'preguntas', ja: '質問' },
} satisfies Record<string, Texts>;

/** The questions that match as a sheet, the newest first. */
export function consultSheet(services: Services, event: EventRecord, filter: ConsultFilter, language: Language) {
  const t = wordsIn(texts, language);
  const moment = momentsIn(event.time_zone);
  const columns: Column<Listed>[] = [
    moment(t.createdAt, (row) => row.created_at),
    [t.question, (row) => row.text],
    [t.name, (row) => row.name],
    [t.email, (row) => row.email],
    [t.phone, (row) => row.phone],
    [t.state, (row) => t[row.state as ConsultState]],
    [t.answer, (row) => row.answer],
    moment(t.answeredAt, (row) => row.answered_at),
    [t.answeredBy, (row) => row.nick_name],
  ];
  const rows = everyRow(services, event.organisation_id, [consultSorts, '-createdAt'], (read, place) =>
    listConsults(read, event.id, filter, place),
  );
  return sheetFile({ title: event.title, what: t.fileName }, columns, rows);
}
