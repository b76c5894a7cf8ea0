import type { Texts } from '@convoke/contract/core/language.ts';

/** Words of files and of samples. */
export const badgeWords = {
  fileName: { en: 'badges', zh: '胸牌', es: 'credenciales', ja: '名札' },
  group: { en: 'Speaker', zh: '嘉宾', es: 'Ponente', ja: '登壇者' },
  ticket: { en: 'Full pass', zh: '全程票', es: 'Entrada completa', ja: '全日券' },
  answer: { en: 'Answer', zh: '回答', es: 'Respuesta', ja: '回答' },
} as const satisfies Record<string, Texts>;
