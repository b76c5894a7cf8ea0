import type { Texts } from '@convoke/contract/core/language.ts';

/** The page for a short link that does not exist. */
export const missingLinkTexts = {
  title: {
    en: 'Link not found',
    zh: '链接无效',
    es: 'Enlace no encontrado',
    ja: 'このリンクは存在しません',
  },
  hint: {
    en: 'It may be mistyped. Ask for a new one.',
    zh: '链接可能输入有误，请向发送者索取新的链接。',
    es: 'Puede que esté mal escrito. Pida uno nuevo a quien se lo dio.',
    ja: '入力に誤りがあるかもしれません。リンクを受け取った相手にご確認ください。',
  },
} as const satisfies Record<string, Texts>;
