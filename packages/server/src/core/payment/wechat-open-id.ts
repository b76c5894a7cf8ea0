import { refused, type Refused, type Unknown, unknown } from './gateway.ts';

export interface WechatOpenIdOptions {
  /** `https://api.weixin.qq.com`, or the sandbox's. */
  baseUrl: string;
  /** `https://open.weixin.qq.com`, or the sandbox's. */
  authorizeUrl: string;
  appId: string;
  appSecret: string;
  timeoutMs?: number;
}

export interface WechatOpenId {
  /** Where a browser inside WeChat is sent; it comes back to `redirectUri` with `code` and `state`. */
  authorizeUrl(redirectUri: string, state: string): string;
  /** The payer's openId for a code. A code works once, for five minutes; this host signs nothing, so only HTTPS vouches for it. */
  openIdOf(code: string): Promise<{ openId: string } | Refused | Unknown>;
}

/** WeChat's web authorisation in its silent form (snsapi_base): https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html */
export function wechatOpenId(options: WechatOpenIdOptions): WechatOpenId {
  const base = options.baseUrl.replace(/\/+$/, '');
  return {
    authorizeUrl(redirectUri, state) {
      if (!/^[A-Za-z0-9]{0,128}$/.test(state)) throw new RangeError('state is at most 128 letters and digits');
      // WeChat wants its parameters in this order, and the fragment.
      const query = `appid=${encodeURIComponent(options.appId)}&redirect_uri=${encodeURIComponent(redirectUri)}&response_type=code&scope=snsapi_base&state=${state}`;
      return `${options.authorizeUrl.replace(/\/+$/, '')}/connect/oauth2/authorize?${query}#wechat_redirect`;
    },

    async openIdOf(code) {
      if (!/^[\w-]{1,128}$/.test(code)) return refused('40029', 'invalid code');
      const query = new URLSearchParams({
        appid: options.appId,
        secret: options.appSecret,
        code,
        grant_type: 'authorization_code',
      });
      let answer: Record<string, unknown>;
      try {
        const response = await fetch(`${base}/sns/oauth2/access_token?${query.toString()}`, {
          redirect: 'error',
          signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
        });
        // It answers errors with 200, and JSON as text/plain.
        if (!response.ok) return unknown(`WeChat answered HTTP ${response.status}`);
        answer = JSON.parse((await response.text()).slice(0, 10_000)) as Record<string, unknown>;
      } catch {
        // The error may quote the address, and with it the app's secret.
        return unknown('WeChat gave no usable answer in time');
      }
      const { openid, errcode, errmsg, is_snapshotuser: snapshot } = answer;
      if (errcode === -1) return unknown('WeChat is busy');
      if (typeof errcode === 'number' && errcode !== 0)
        return refused(String(errcode), typeof errmsg === 'string' ? errmsg : '');
      // A virtual account of WeChat's page preview: it cannot pay, and the next visit has another one.
      if (snapshot === 1) return refused('SNAPSHOT_USER', 'the page was opened in preview');
      if (typeof openid !== 'string' || !/^[\w-]{1,128}$/.test(openid))
        return unknown('WeChat answered without an openId');
      return { openId: openid };
    },
  };
}
