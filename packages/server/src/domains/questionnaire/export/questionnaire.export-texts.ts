import type { Texts } from '@convoke/contract/core/language.ts';

/** Words of the exported sheets. */
export const exportTexts = {
  answers: { en: 'answers', zh: '答卷', es: 'respuestas', ja: '回答' },
  number: { en: 'No.', zh: '序号', es: 'N.º', ja: '番号' },
  submittedAt: { en: 'Answered at', zh: '提交时间', es: 'Fecha de respuesta', ja: '回答日時' },
  seconds: { en: 'Seconds taken', zh: '用时（秒）', es: 'Segundos empleados', ja: '所要時間（秒）' },
  channel: { en: 'Channel', zh: '渠道', es: 'Canal', ja: '経路' },
  language: { en: 'Language', zh: '语言', es: 'Idioma', ja: '言語' },
  score: { en: 'Score', zh: '得分', es: 'Puntuación', ja: '得点' },
} satisfies Record<string, Texts>;
