import type { Texts } from '@convoke/contract/core/language.ts';
import type { DynamicKind, DynamicState } from '@convoke/contract/dynamic/dynamic.rules.ts';

/** What the sheet of news says. */
export const sheetTexts = {
  kind: { en: 'Type', zh: '类型', es: 'Tipo', ja: '種類' },
  title: { en: 'Title', zh: '标题', es: 'Título', ja: 'タイトル' },
  text: { en: 'Text', zh: '内容', es: 'Texto', ja: '本文' },
  pictures: { en: 'Pictures', zh: '图片数', es: 'Imágenes', ja: '画像数' },
  state: { en: 'Status', zh: '状态', es: 'Estado', ja: '状態' },
  publishAt: { en: 'Public from', zh: '发布时间', es: 'Pública desde', ja: '公開日時' },
  pinned: { en: 'Pinned', zh: '置顶', es: 'Fijada', ja: '固定' },
  yes: { en: 'Yes', zh: '是', es: 'Sí', ja: 'はい' },
  changedAt: { en: 'Changed', zh: '修改时间', es: 'Modificada', ja: '更新日時' },
  fileName: { en: 'news', zh: '动态', es: 'noticias', ja: 'お知らせ' },
} satisfies Record<string, Texts>;

export const kindTexts: Record<DynamicKind, Texts> = {
  article: { en: 'Article', zh: '文章', es: 'Artículo', ja: '記事' },
  short: { en: 'Short post', zh: '短动态', es: 'Nota breve', ja: '短い投稿' },
};

export const stateTexts: Record<DynamicState, Texts> = {
  draft: { en: 'Draft', zh: '草稿', es: 'Borrador', ja: '下書き' },
  scheduled: { en: 'Scheduled', zh: '定时发布', es: 'Programada', ja: '予約済み' },
  public: { en: 'Public', zh: '已发布', es: 'Pública', ja: '公開中' },
};
