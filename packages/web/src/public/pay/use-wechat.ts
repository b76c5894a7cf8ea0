import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { randomHex } from '../../core/call-headers.ts';
import { quietly, wechatAuthorizeUrl, wechatJs, wechatOpenId } from '../core/selling-calls.ts';
import { sayFailure } from '../core/toast.ts';

/** What WeChat's browser gives its pages. */
interface Bridge {
  invoke(method: string, params: object, done: (answer: { err_msg: string }) => void): void;
}

const openIdName = 'convoke.wx.openid';
const stateName = 'convoke.wx.state';

/** Kept for this tab only: who pays may be somebody else tomorrow. */
const kept = {
  get: (name: string): string | null => {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set: (name: string, value: string | null): void => {
    try {
      if (value === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, value);
    } catch {
      // Then WeChat is asked once more.
    }
  },
};

/** WeChat's bridge; it may come a moment after the page. */
function bridge(): Promise<Bridge> {
  const there = () => (window as unknown as { WeixinJSBridge?: Bridge }).WeixinJSBridge;
  return new Promise((resolve) => {
    const found = there();
    if (found) return resolve(found);
    document.addEventListener('WeixinJSBridgeReady', () => {
      const ready = there();
      if (ready) resolve(ready);
    });
  });
}

/** `paid` is what WeChat says in its window, never proof: the server asks the gateway. */
export type WechatOutcome = 'paid' | 'cancelled' | 'failed';

/**
 * WeChat Pay inside WeChat: who pays is found through WeChat's authorisation page, which leads back here with a code; then WeChat opens its own
 * window. With the sandbox its cashier opens in place of that.
 */
export function useWechat(orderId: string, onOutcome: (outcome: WechatOutcome) => void) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(onOutcome);
  latest.current = onOutcome;

  async function guarded(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      // A number that is refused would be refused again.
      kept.set(openIdName, null);
      setTrouble(sayFailure(error));
    } finally {
      setBusy(false);
    }
  }

  async function authorise(): Promise<void> {
    const state = randomHex();
    kept.set(stateName, state);
    const { url } = await call(wechatAuthorizeUrl, { path: location.pathname, state }, quietly);
    location.assign(url);
  }

  async function payWith(openId: string): Promise<void> {
    const { params, sandboxUrl } = await call(wechatJs, { orderId, openId }, quietly);
    if (sandboxUrl !== null) return location.assign(sandboxUrl);
    const { err_msg: said } = await new Promise<{ err_msg: string }>((resolve) => {
      void bridge().then((window) => window.invoke('getBrandWCPayRequest', params, resolve));
    });
    latest.current(said.endsWith(':ok') ? 'paid' : said.endsWith(':cancel') ? 'cancelled' : 'failed');
  }

  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const code = query.get('code');
    const state = query.get('state');
    if (code === null) return;
    // A code works once: neither a reload nor the Back button may send it again.
    history.replaceState(null, '', location.pathname);
    if (state === null || state !== kept.get(stateName)) return;
    kept.set(stateName, null);
    void guarded(async () => {
      const { openId } = await call(wechatOpenId, { code }, quietly);
      kept.set(openIdName, openId);
      await payWith(openId);
    });
  }, []);

  const pay = () =>
    guarded(() => {
      const openId = kept.get(openIdName);
      return openId === null ? authorise() : payWith(openId);
    });

  return { pay, busy, trouble };
}
