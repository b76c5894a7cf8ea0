/** The request signature (rulings section 2), the pure part that browser and server share. */

export type SignType = 'SHA256' | 'MD5';

/** Names of the signature's headers. */
export const signatureHeaders = ['APP_ID', 'TIMESTAMP', 'NONCE', 'SIGN_TYPE', 'SIGN'] as const;

/** How far a request's clock may be from the server's, in milliseconds. */
export const signatureWindowMs = 5 * 60 * 1000;

export interface SignedParts {
  appId: string;
  /** Milliseconds since 1970, as text. */
  timestamp: string;
  nonce: string;
  signType: SignType;
}

/**
 * The text whose digest is the signature: all query parameters, the top-level fields of a JSON or form body (an array body counts as one
 * field named `body`) and the four headers APP_ID, NONCE, SIGN_TYPE and TIMESTAMP, sorted by name (by UTF-16 code unit), written
 * name=value and joined by `&`, nested values as their JSON; then `&SECRET=` and the application's secret.
 */
export function signatureText(
  query: Readonly<Record<string, unknown>>,
  body: unknown,
  parts: SignedParts,
  secret: string,
): string {
  const fields = new Map<string, unknown>(Object.entries(query));
  if (Array.isArray(body)) fields.set('body', body);
  else if (body !== null && typeof body === 'object')
    for (const [name, value] of Object.entries(body)) fields.set(name, value);
  fields.set('APP_ID', parts.appId);
  fields.set('NONCE', parts.nonce);
  fields.set('SIGN_TYPE', parts.signType);
  fields.set('TIMESTAMP', parts.timestamp);
  const names = [...fields.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const pairs: string[] = [];
  for (const name of names) {
    const value = fields.get(name);
    if (value === undefined) continue;
    pairs.push(`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  }
  return `${pairs.join('&')}&SECRET=${secret}`;
}
