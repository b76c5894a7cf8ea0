import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { DocumentKind } from '@convoke/contract/resource/document.rules.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { firstRows } from '../../../core/data/list.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { textHits } from './document.found.ts';
import { type DocumentFilter, documentSorts, type ListedDocument, listDocuments } from './document.queries.ts';

const texts = {
  fileName: { en: 'Files', zh: '文件', es: 'Archivos', ja: 'ファイル' },
  name: { en: 'Name', zh: '名称', es: 'Nombre', ja: '名前' },
  kind: { en: 'Type', zh: '类型', es: 'Tipo', ja: '種類' },
  category: { en: 'Category', zh: '分类', es: 'Categoría', ja: 'カテゴリ' },
  bytes: { en: 'Size (bytes)', zh: '大小（字节）', es: 'Tamaño (bytes)', ja: 'サイズ（バイト）' },
  fileVersion: { en: 'Version', zh: '版本', es: 'Versión', ja: 'バージョン' },
  by: { en: 'Uploaded by', zh: '上传者', es: 'Subido por', ja: 'アップロードした人' },
  createdAt: { en: 'Uploaded', zh: '上传时间', es: 'Subido', ja: 'アップロード日時' },
  sha256: { en: 'SHA-256', zh: 'SHA-256', es: 'SHA-256', ja: 'SHA-256' },
} satisfies Record<string, Texts>;

const kindTexts: Record<DocumentKind, Texts> = {
  picture: { en: 'Picture', zh: '图片', es: 'Imagen', ja: '画像' },
  pdf: { en: 'PDF', zh: 'PDF', es: 'PDF', ja: 'PDF' },
  document: { en: 'Document', zh: '文档', es: 'Documento', ja: '文書' },
  sheet: { en: 'Sheet', zh: '表格', es: 'Hoja de cálculo', ja: '表' },
  slides: { en: 'Slides', zh: '演示文稿', es: 'Presentación', ja: 'スライド' },
  text: { en: 'Text', zh: '文本', es: 'Texto', ja: 'テキスト' },
  video: { en: 'Video', zh: '视频', es: 'Vídeo', ja: '動画' },
  audio: { en: 'Audio', zh: '音频', es: 'Audio', ja: '音声' },
  archive: { en: 'Archive', zh: '压缩包', es: 'Archivo comprimido', ja: '圧縮ファイル' },
  other: { en: 'Other', zh: '其他', es: 'Otro', ja: 'その他' },
};

/** The documents that match as a sheet, the newest first. */
export async function documentSheet(
  services: Services,
  db: Db,
  organisationId: string,
  { timeZone, ...filter }: DocumentFilter & { timeZone: string },
  language: Language,
) {
  const categories = await db.selectFrom('document_category').select(['id', 'parent_id', 'name']).execute();
  const names = new Map(categories.map((each) => [each.id, each]));
  const pathOf = (categoryId: string | null): string => {
    const category = categoryId === null ? undefined : names.get(categoryId);
    if (!category) return '';
    const above = pathOf(category.parent_id);
    return above === '' ? category.name : `${above} / ${category.name}`;
  };
  const t = wordsIn(texts, language);
  const moment = momentsIn(timeZone);
  const columns: Column<ListedDocument>[] = [
    [t.name, (row) => row.name],
    [t.kind, (row) => kindTexts[row.kind as DocumentKind][language]],
    [t.category, (row) => pathOf(row.category_id)],
    [t.bytes, (row) => row.bytes],
    [t.fileVersion, (row) => row.shown_version],
    [t.by, (row) => row.by_name],
    moment(t.createdAt, (row) => row.created_at),
    [t.sha256, (row) => row.sha256],
  ];
  const { parts } = await textHits(db, filter, firstRows(documentSorts, '-createdAt', 0));
  const ids = [...parts.keys()];
  const rows = everyRow(services, organisationId, [documentSorts, '-createdAt'], (read, place) =>
    listDocuments(read, filter, ids, place),
  );
  return sheetFile({ title: t.fileName, what: '' }, columns, rows);
}
