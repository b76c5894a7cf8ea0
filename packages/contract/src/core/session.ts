/** The cookie of an organiser's session: scripts read it to send it as a bearer header, the server only looks whether it is there. */
export const sessionCookie = 'access_token';

/** The cookie of how the back office looks, where a person has chosen: `light` or `dark`. */
export const themeCookie = 'theme';

/** A redirect target that stays in this product; anything else would let a link send people elsewhere after signing in. */
export function safeRedirect(target: string | null | undefined): string {
  // Browsers read a backslash as a slash, and a tab or a line's end as nothing.
  if (!target?.startsWith('/') || target.startsWith('//') || /[\\\u0000-\u001f]/.test(target)) return '/';
  return target.startsWith('/login') ? '/' : target;
}
