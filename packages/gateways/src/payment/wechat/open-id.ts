import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isHere } from '../addresses.ts';
import type { PaymentParts } from '../parts.ts';

const codeLifeMs = 5 * 60_000;

/**
 * WeChat's silent web authorisation (snsapi_base): the browser is sent back with a code, which the merchant exchanges for an openId, once, within five
 * minutes. Everybody here is the same sandbox person unless the address says `&sandbox_person=ann`; `sandbox_person=preview` is one of WeChat's virtual
 * accounts. Codes live in memory: a restart makes them invalid, as time would.
 */
export function openIdRoutes(app: FastifyInstance, { keys, anyHost }: PaymentParts): void {
  const codes = new Map<string, { openId: string; at: number; isPreview: boolean }>();

  app.get<{ Querystring: Record<string, string | undefined> }>('/connect/oauth2/authorize', (request, reply) => {
    const {
      appid,
      redirect_uri: back,
      response_type: type,
      scope,
      state = '',
      sandbox_person: person = 'payer',
    } = request.query;
    const url = URL.parse(back ?? '');
    // The real one goes back only to the merchant's registered domain; here that is this machine, or the host that the browser itself is on.
    const ownHost = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname;
    const isKnown =
      url !== null && /^https?:$/.test(url.protocol) && (anyHost || isHere(url.hostname) || url.hostname === ownHost);
    if (appid !== keys.wechat.appId || type !== 'code' || scope !== 'snsapi_base' || !isKnown) {
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send('SANDBOX: 参数错误 (appid, redirect_uri, response_type or scope)');
    }
    const code = `0${randomBytes(15).toString('hex')}`;
    if (codes.size > 10_000) codes.clear();
    const openId = `o${createHash('sha256').update(`${keys.wechat.appSecret} ${person}`).digest('base64url').slice(0, 27)}`;
    codes.set(code, { openId, at: Date.now(), isPreview: person === 'preview' });
    url.searchParams.set('code', code);
    url.searchParams.set('state', state);
    return reply.redirect(url.href);
  });

  app.get<{ Querystring: Record<string, string | undefined> }>('/sns/oauth2/access_token', (request, reply) => {
    const { appid, secret, code = '', grant_type: grant } = request.query;
    // Errors come with 200, and all of it as text/plain.
    const answer = (body: Record<string, unknown>) => reply.type('text/plain').send(JSON.stringify(body));
    if (appid !== keys.wechat.appId) return answer({ errcode: 40013, errmsg: 'invalid appid' });
    if (secret !== keys.wechat.appSecret) return answer({ errcode: 40125, errmsg: 'invalid appsecret' });
    if (grant !== 'authorization_code') return answer({ errcode: 40002, errmsg: 'invalid grant_type' });
    const found = codes.get(code);
    if (!found) return answer({ errcode: 40029, errmsg: 'invalid code' });
    codes.delete(code);
    if (Date.now() - found.at > codeLifeMs) return answer({ errcode: 42003, errmsg: 'code expired' });
    return answer({
      access_token: 'SANDBOX',
      expires_in: 7200,
      refresh_token: 'SANDBOX',
      openid: found.openId,
      scope: 'snsapi_base',
      ...(found.isPreview ? { is_snapshotuser: 1 } : {}),
    });
  });
}
