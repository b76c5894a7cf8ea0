import { safeRedirect, themeCookie } from '@convoke/contract/core/session.ts';
import { invitationOf } from './colleague/invitations.ts';
import { cookieOf, Elsewhere, isSignedIn, type PublicPage } from '../../core/http/pages.ts';

const themeOf = (request: Parameters<PublicPage['load']>[2]) => {
  const theme = cookieOf(request, themeCookie);
  return theme === 'light' || theme === 'dark' ? theme : null;
};

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
      return Promise.resolve({ theme: themeOf(request) });
    },
  },
  {
    // Also for who is signed in here as somebody else.
    path: '/login/join/:code',
    page: 'login',
    load: async (services, { code = '' }, request) => {
      const found = await invitationOf(services, code);
      const invitation = found && { organisation: found.organisation, by: found.invited_by, email: found.email };
      return { theme: themeOf(request), invitation: invitation ?? null };
    },
  },
];
