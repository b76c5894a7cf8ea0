/** What the server writes into the page for its scripts: a JSON element, because the content security policy forbids inline scripts. */
export interface PageConfig {
  appId: string;
  appSecret: string;
  /** Lets this page's scripts add style elements, which the content security policy forbids otherwise. Empty in development. */
  nonce: string;
  /** Where people reach the product; an organiser may have come by another address. Empty in development. */
  publicUrl?: string;
  /** Whether places are searched and shown on a map. */
  hasMap?: boolean;
}

let read: PageConfig | undefined;

/** The page's settings. The application secret is no secret: it stops tampering and replay, never replaces authorisation. */
export function pageConfig(): PageConfig {
  if (read) return read;
  const text = document.getElementById('convoke-config')?.textContent;
  const parsed = (text ? JSON.parse(text) : {}) as Partial<PageConfig>;
  const { appId = '', appSecret = '', nonce = '', publicUrl = '', hasMap = false } = parsed;
  read = { appId, appSecret, nonce, publicUrl, hasMap };
  return read;
}

/** The address of a page as it is given to others. */
export const publicAddress = (path: string): string =>
  `${pageConfig().publicUrl?.replace(/\/+$/, '') || window.location.origin}${path}`;

/** For tests. */
export function setPageConfig(config: PageConfig): void {
  read = config;
}
