import { bad, type Failure, read } from '../core/failure-kinds.ts';

/** How a link is refused. */
export const shortlinkFailures = {
  LINK_NOT_ACCEPTED: bad({
    en: 'Please enter a full http or https link to a public address.',
    zh: '请输入完整的公网 http 或 https 链接。',
    es: 'Escriba un enlace http o https completo a una dirección pública.',
    ja: '公開アドレスへの http または https のリンクを入力してください。',
  }),
  LINK_NOT_LOOKED_UP: read({
    en: 'This link’s address couldn’t be checked. Please try again in a moment.',
    zh: '暂时无法解析该链接的地址，请稍后重试。',
    es: 'No se ha podido comprobar la dirección de este enlace. Inténtelo de nuevo en un momento.',
    ja: 'リンク先のアドレスを確認できませんでした。しばらくしてからもう一度お試しください。',
  }),
  LINK_OWN: bad({
    en: 'This is already a short link.',
    zh: '这已经是短链接。',
    es: 'Ya es un enlace corto.',
    ja: 'すでに短縮リンクです。',
  }),
} as const satisfies Record<string, Failure>;
