import type { FastifyRequest } from 'fastify';
import { safeRedirect, themeCookie } from '@convoke/contract/core/session.ts';
import type { Services } from '../../core/context.ts';
import { cookieOf, Elsewhere, isSignedIn, type PublicPage } from '../../core/http/pages.ts';
import { invitationOf } from './colleague/invitations.ts';
import { passkeysWork } from './factor/passkeys.ts';

const themeOf = (request: FastifyRequest) => {
  const theme = cookieOf(request, themeCookie);
  return theme === 'light' || theme === 'dark' ? theme : null;
};

const loginData = ({ settings }: Services, request: FastifyRequest, isBack: boolean) => ({
  theme: themeOf(request),
  passkeys: passkeysWork(settings),
  openid: settings.OIDC_ISSUER === undefined ? null : settings.OIDC_LABEL,
  isBack,
});

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
      return Promise.resolve(loginData(services, request, false));
    },
  },
  {
    // Also for who is signed in here as somebody else.
    path: '/login/join/:code',
    page: 'login',
    load: async (services, { code = '' }, request) => {
      const found = await invitationOf(services, code);
      const invitation = found && { organisation: found.organisation, by: found.invited_by, email: found.email };
      return { ...loginData(services, request, false), invitation: invitation ?? null };
    },
  },
  // Where the OpenID provider sends the browser back to: of who signs in, and of who links an identity.
  {
    path: '/login/oidc',
    page: 'login',
    load: (services, _params, request) => Promise.resolve(loginData(services, request, true)),
  },
];
