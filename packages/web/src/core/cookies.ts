/** Days that the helper cookies live (specification section 9). */
export const helperCookieDays = 7;

export function getCookie(name: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const equals = part.indexOf('=');
    if (part.slice(0, equals) !== name) continue;
    try {
      return decodeURIComponent(part.slice(equals + 1));
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Sets a cookie for the whole site; without `maxAgeSeconds` it ends with the browser session. */
export function setCookie(name: string, value: string, maxAgeSeconds?: number): void {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${Math.floor(maxAgeSeconds)}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // the Cookie Store API is missing on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`;
}

export function setHelperCookie(name: string, value: string): void {
  setCookie(name, value, helperCookieDays * 24 * 60 * 60);
}

export function removeCookie(name: string): void {
  setCookie(name, '', 0);
}

/** Whether this browser keeps cookies for this site: tried, since it says so itself only where they are off for every site. */
export function keepsCookies(): boolean {
  setCookie('convoke_try', '1');
  const kept = getCookie('convoke_try') === '1';
  removeCookie('convoke_try');
  return kept;
}
