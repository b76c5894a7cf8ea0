import type { Texts } from '@convoke/contract/core/language.ts';
import type { ScheduleColumn } from '@convoke/contract/schedule/schedule.rules.ts';

/** The titles of a programme's sheet: written by the export, and known by the import in every language. */
export const columnTexts = {
  title: { en: 'Title', zh: '标题', es: 'Título', ja: 'タイトル' },
  subtitle: { en: 'Subtitle', zh: '副标题', es: 'Subtítulo', ja: 'サブタイトル' },
  date: { en: 'Date', zh: '日期', es: 'Fecha', ja: '日付' },
  start: { en: 'Start', zh: '开始', es: 'Inicio', ja: '開始' },
  end: { en: 'End', zh: '结束', es: 'Fin', ja: '終了' },
  minutes: { en: 'Minutes', zh: '时长（分钟）', es: 'Minutos', ja: '分' },
  place: { en: 'Place', zh: '地点', es: 'Lugar', ja: '場所' },
  speakers: { en: 'Speakers', zh: '演讲嘉宾', es: 'Ponentes', ja: '登壇者' },
  moderators: { en: 'Moderators', zh: '主持人', es: 'Moderadores', ja: '司会' },
  kind: { en: 'Type', zh: '类型', es: 'Tipo', ja: '種類' },
  track: { en: 'Track', zh: '分类', es: 'Bloque temático', ja: 'トラック' },
  language: { en: 'Language', zh: '语言', es: 'Idioma', ja: '言語' },
  abstract: { en: 'Abstract', zh: '摘要', es: 'Resumen', ja: '概要' },
  description: { en: 'Description', zh: '介绍', es: 'Descripción', ja: '説明' },
  url: { en: 'Link', zh: '链接', es: 'Enlace', ja: 'リンク' },
  guid: { en: 'Id', zh: '编号', es: 'Id', ja: 'ID' },
} as const satisfies Record<ScheduleColumn, Texts>;

export const sheetName: Texts = { en: 'Programme', zh: '日程', es: 'Programa', ja: 'プログラム' };
