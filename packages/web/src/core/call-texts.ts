import type { Texts } from '@convoke/contract/core/language.ts';

/** What a person reads when the server sent no message of its own (specification section 8). Kept here because both entries need them without their text files. */
export const callTexts = {
  error: { en: 'Error', zh: 'Error', es: 'Error', ja: 'エラー' },
  noAccess: { en: 'No access', zh: '无权访问', es: 'Sin acceso', ja: 'アクセス権がありません' },
  tooMany: {
    en: 'Too many requests. Please try again later.',
    zh: '访问太过频繁，请稍后再试!',
    es: 'Demasiadas solicitudes. Inténtelo más tarde.',
    ja: 'アクセスが多すぎます。しばらくしてからお試しください。',
  },
  serverError: { en: 'Server error', zh: '服务器错误', es: 'Error del servidor', ja: 'サーバーエラー' },
  noConnection: {
    en: 'Could not reach the server',
    zh: '连接服务器失败',
    es: 'No se pudo conectar con el servidor',
    ja: 'サーバーに接続できません',
  },
} as const satisfies Record<string, Texts>;
