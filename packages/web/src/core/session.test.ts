import { safeRedirect } from '@convoke/contract/core/session.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { getCookie, keepsCookies, setCookie } from './cookies.ts';
import { clearSession, clearToken, isSignedIn, loginAddress, setToken, token } from './session.ts';

afterEach(clearSession);

test('tokens of organiser and payment flow are kept apart, and a logout clears both', () => {
  setToken('user', 'u', 60);
  setToken('application', 'a', 60);
  expect([token('user'), token('application'), isSignedIn()]).toEqual(['u', 'a', true]);
  clearSession();
  expect([token('user'), token('application'), isSignedIn()]).toEqual([undefined, undefined, false]);
});

test('cookies hold any text', () => {
  setCookie('title', '发布会; a=b, "c" %');
  expect(getCookie('title')).toBe('发布会; a=b, "c" %');
});

test('the login keeps path and query of where one was', () => {
  const address = loginAddress('/a/b?c=1&d=%20e');
  expect(address).toBe('/login?redirect=%2Fa%2Fb%3Fc%3D1%26d%3D%2520e');
  expect(safeRedirect(new URLSearchParams(address.split('?')[1]).get('redirect'))).toBe('/a/b?c=1&d=%20e');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  '',
  null,
  '/login?redirect=/x',
])('no redirect leads to %s', (target) => expect(safeRedirect(target)).toBe('/'));

test('a browser that keeps no cookies is known, and its application token lasts as long as the page', () => {
  expect(keepsCookies()).toBe(true);
  const refused = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  expect(keepsCookies()).toBe(false);
  setToken('application', 'a', 60);
  expect(token('application')).toBe('a');
  clearToken('application');
  expect(token('application')).toBeUndefined();
  refused.mockRestore();
});
