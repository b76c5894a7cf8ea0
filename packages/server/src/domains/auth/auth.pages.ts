import { safeRedirect, themeCookie } from '@convoke/contract/core/session.ts';
import { cookieOf, Elsewhere, isSignedIn, type PublicPage } from '../../core/http/pages.ts';

/** Who has a session goes on; whether it is still alive is found out by the first call. */
export const authPages: readonly PublicPage[] = [
  {
    path: '/login',
    page: 'login',
    // Over a page of ours whose session has ended.
    isFramed: true,
    load: (_services, _params, request) => {
      const { redirect } = request.query as Record<string, unknown>;
      if (isSignedIn(request)) {
        return Promise.resolve(new Elsewhere(safeRedirect(typeof redirect === 'string' ? redirect : null)));
      }
      const theme = cookieOf(request, themeCookie);
      return Promise.resolve({ theme: theme === 'light' || theme === 'dark' ? theme : null });
    },
  },
];
