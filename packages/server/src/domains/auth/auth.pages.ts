import type { FastifyRequest } from 'fastify';
import { safeRedirect, themeCookie } from '@convoke/contract/core/session.ts';
import type { Services } from '../../core/context.ts';
import { passkeysWork } from './factor/passkeys.ts';
import { cookieOf, Elsewhere, isSignedIn, type PublicPage } from '../../core/http/pages.ts';

function loginData({ settings }: Services, request: FastifyRequest, isBack: boolean) {
  const theme = cookieOf(request, themeCookie);
  return Promise.resolve({
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    passkeys: passkeysWork(settings),
    openid: settings.OIDC_ISSUER === undefined ? null : settings.OIDC_LABEL,
    isBack,
  });
}

/** Who has a session goes on; whether it is still alive is found out by the first call. */
export const authPages: readonly PublicPage[] = [
  {
    path: '/login',
    page: 'login',
    // Over a page of ours whose session has ended.
    isFramed: true,
    load: (services, _params, request) => {
      const { redirect } = request.query as Record<string, unknown>;
      if (isSignedIn(request)) {
        return Promise.resolve(new Elsewhere(safeRedirect(typeof redirect === 'string' ? redirect : null)));
      }
      return loginData(services, request, false);
    },
  },
  // Where the OpenID provider sends the browser back to: of who signs in, and of who links an identity.
  { path: '/login/oidc', page: 'login', load: (services, _params, request) => loginData(services, request, true) },
];
