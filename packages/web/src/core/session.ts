import { sessionCookie } from '@convoke/contract/core/session.ts';
import { getCookie, removeCookie, setCookie } from './cookies.ts';

/**
 * Tokens live in cookies that scripts read (SameSite=Lax, Secure on https) and travel only as a bearer header, so a request that another
 * site makes carries no authority. The organiser's session and the payment flow's application token never stand in for each other.
 */
const cookies = { user: sessionCookie, application: 'oauth_token', outbound: 'outbound_token' } as const;

export type TokenKind = keyof typeof cookies;

/** Of a browser that keeps no cookies: as long as the page lives, so that attendees can register, vote and buy all the same. */
const ofThisPage = new Map<TokenKind, string>();

export function token(kind: TokenKind): string | undefined {
  return getCookie(cookies[kind]) || ofThisPage.get(kind);
}

export function setToken(kind: TokenKind, value: string, expiresInSeconds: number): void {
  setCookie(cookies[kind], value, expiresInSeconds);
  if (getCookie(cookies[kind]) !== value) ofThisPage.set(kind, value);
}

export function clearToken(kind: TokenKind): void {
  ofThisPage.delete(kind);
  removeCookie(cookies[kind]);
}

/** Ends the organiser's session in this browser; the payment flow's token goes with it (specification section 4). */
export function clearSession(): void {
  clearToken('user');
  clearToken('application');
}

export function isSignedIn(): boolean {
  return token('user') !== undefined;
}

/** Where to go to sign in and come back: path and query of the present page. */
export function loginAddress(target: string): string {
  return `/login?redirect=${encodeURIComponent(target)}`;
}
