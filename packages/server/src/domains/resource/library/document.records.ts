import {
  documentAddress,
  documentDownloadLog,
  type DocumentRecord,
  documentRecordExport,
  documentRecordPage,
} from '@convoke/contract/resource/document.record.calls.ts';
import type { RecordKind } from '@convoke/contract/resource/document.rules.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { told } from '../../../core/data/camel.ts';
import type { Db } from '../../../core/data/database.ts';
import { beginning, soughtIn } from '../../../core/data/like-text.ts';
import { countOf, inPlace, orderOf, pageAnswer, type Place, placeOf, type Sorts } from '../../../core/data/list.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { addressOf } from './document.pass.ts';

type RecordFilter = Omit<z.output<typeof documentRecordExport.input>, 'timeZone'> & { documentId?: string };

const recordSorts: Sorts = { id: sql`r.id`, words: { at: { by: sql`r.at`, kind: 'moment' } } };

/** What was recorded that matches; neither ordered nor paged. */
const matchingRecords = (db: Db, filter: RecordFilter) =>
  db.selectFrom('document_record as r').where((eb) => {
    const { search, kind, userId, from, to, documentId } = filter;
    const all: Expression<SqlBool>[] = [];
    if (documentId) all.push(eb('r.document_id', '=', documentId));
    if (kind) all.push(eb('r.kind', '=', kind));
    if (userId) all.push(eb('r.user_id', '=', userId));
    if (from) all.push(eb('r.at', '>=', new Date(from)));
    if (to) all.push(eb('r.at', '<', new Date(to)));
    if (search) all.push(soughtIn(sql`r.search`, search, () => beginning(sql`lower(r.name) COLLATE "C"`, search)));
    return eb.and(all);
  });

const listRecords = (db: Db, filter: RecordFilter, place: Place) =>
  db
    .selectFrom(inPlace(matchingRecords(db, filter).selectAll('r'), place).as('r'))
    .selectAll('r')
    .select(
      sql<string | null>`coalesce(
        (SELECT u.nick_name FROM app_user u WHERE u.organisation_id = ${own} AND u.id = r.user_id),
        (SELECT p.name FROM participant p WHERE p.organisation_id = ${own} AND p.id = r.participant_id))`.as('by_name'),
    )
    .orderBy(orderOf(place))
    .execute();

type ListedRecord = Awaited<ReturnType<typeof listRecords>>[number];

/** One column has the name of what led there, a link or a place: it is searched. */
const recordView = ({ id, number, link_name: name, ...row }: ListedRecord): DocumentRecord => ({
  ...told(row),
  linkName: row.use_id === null ? name : null,
  placeName: row.use_id === null ? null : name,
  recordId: id,
  fileVersion: number,
  kind: row.kind as RecordKind,
});

const texts = {
  title: {
    en: 'Uploads and downloads',
    zh: '上传下载记录',
    es: 'Subidas y descargas',
    ja: 'アップロードとダウンロード',
  },
  at: { en: 'Time', zh: '时间', es: 'Fecha y hora', ja: '日時' },
  kind: { en: 'What', zh: '操作', es: 'Qué', ja: '操作' },
  name: { en: 'File', zh: '文件', es: 'Archivo', ja: 'ファイル' },
  fileVersion: { en: 'Version', zh: '版本', es: 'Versión', ja: 'バージョン' },
  bytes: { en: 'Size (bytes)', zh: '大小（字节）', es: 'Tamaño (bytes)', ja: 'サイズ（バイト）' },
  by: { en: 'Who', zh: '操作人', es: 'Quién', ja: '操作した人' },
  link: {
    en: 'By the link, or from',
    zh: '通过链接或来源',
    es: 'Con el enlace, o desde',
    ja: '使われたリンクまたは掲載場所',
  },
} satisfies Record<string, Texts>;

const kindTexts: Record<RecordKind, Texts> = {
  upload: { en: 'Uploaded', zh: '上传', es: 'Subido', ja: 'アップロード' },
  replace: { en: 'New version', zh: '新版本', es: 'Versión nueva', ja: '新しいバージョン' },
  download: { en: 'Downloaded', zh: '下载', es: 'Descargado', ja: 'ダウンロード' },
};

export const recordHandlers = [
  implement(documentAddress, async (ctx, { documentId, fileVersion, use }) => {
    const document = await ctx.db
      .selectFrom('document')
      .select('shown_version')
      .where('id', '=', documentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!document) return ctx.notFound();
    const number = fileVersion ?? document.shown_version;
    const version = await ctx.db
      .selectFrom('document_version')
      .select('number')
      .where('document_id', '=', documentId)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!version) return ctx.fail('DOCUMENT_VERSION_GONE');
    const { services, organisationId, userId } = ctx;
    return addressOf(services, { organisationId, documentId, number, use, by: { userId } });
  }),

  implement(documentDownloadLog, async (ctx, { resourceId, userId, ...input }) => {
    const filter = { documentId: resourceId, kind: 'download' as const, ...(userId && { userId }) };
    const place = placeOf(ctx, recordSorts, input);
    const rows = await listRecords(ctx.db, filter, place);
    return pageAnswer(rows, await countOf(ctx.db, matchingRecords(ctx.db, filter), place), place, recordView);
  }),

  implement(documentRecordPage, async (ctx, input) => {
    const place = placeOf(ctx, recordSorts, input);
    const rows = await listRecords(ctx.db, input, place);
    return pageAnswer(rows, await countOf(ctx.db, matchingRecords(ctx.db, input), place), place, recordView);
  }),

  implement(documentRecordExport, async (ctx, { timeZone, ...filter }) => {
    const { language } = ctx;
    const t = wordsIn(texts, language);
    const moment = momentsIn(timeZone, 'second');
    const columns: Column<ListedRecord>[] = [
      moment(t.at, (row) => row.at),
      [t.kind, (row) => kindTexts[row.kind as RecordKind][language]],
      [t.name, (row) => row.name],
      [t.fileVersion, (row) => row.number],
      [t.bytes, (row) => row.bytes],
      [t.by, (row) => row.by_name],
      [t.link, (row) => row.link_name],
    ];
    const rows = everyRow(ctx.services, ctx.organisationId, [recordSorts, '-at'], (read, place) =>
      listRecords(read, filter, place),
    );
    return sheetFile({ title: t.title, what: '' }, columns, rows);
  }),
];
