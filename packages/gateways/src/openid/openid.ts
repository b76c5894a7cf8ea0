import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Somebody at the provider. */
export interface Account {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

export const openidClient = { id: 'convoke', secret: 'a secret between the two of them' };

/**
 * A real OpenID provider on this machine (oidc-provider), for tests: whoever comes is `account` and agrees. `redirect` is where it may send them; without a `port` it takes
 * one that is free.
 */
export async function startOpenid(redirect: string, port = 0) {
  const state: { account: Account } = { account: { sub: 'nobody' } };
  const accounts = new Map<string, Account>();
  const server = createServer();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: openidClient.id, client_secret: openidClient.secret, redirect_uris: [redirect] }],
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub), sub }) }),
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId !== undefined && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    accounts.set(state.account.sub, state.account);
    void provider.interactionFinished(request, response, { login: { accountId: state.account.sub } });
  });

  /** Goes there as a browser does; answers what it is sent back with. */
  async function visit(address: string): Promise<Record<string, string>> {
    const jar = new Map<string, string>();
    let next = address;
    while (!next.startsWith(redirect)) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const came = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const set of came.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        jar.set(name, value);
      }
      const to = came.headers.get('location');
      if (to === null) throw new Error(`the provider answered ${came.status}: ${await came.text()}`);
      next = new URL(to, next).href;
    }
    return Object.fromEntries(new URL(next).searchParams);
  }

  return {
    issuer,
    visit,
    /** Who comes from now on. */
    come(account: Account) {
      state.account = account;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
