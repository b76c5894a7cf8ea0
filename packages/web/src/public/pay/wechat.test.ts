import { failures } from '@convoke/contract/failures.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, close, type Reply, replies, sent, text, wait, went } from '../selling-harness.tsx';
import { orderId } from '../selling-testing.ts';
import { on, onPayPage, opened, show } from './testing.ts';

onPayPage();

describe('inside WeChat', () => {
  const params = { appId: 'a', timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA', paySign: 's' };
  const js = (sandboxUrl: string | null = null): Reply => opened({ params, sandboxUrl });
  const stateOf = () => /state=(\w+)/.exec(sent['authorise']?.at(-1)?.address ?? '')?.[1] ?? '';
  let said: string;
  const invoke = vi.fn((_method: string, _params: object, done: (answer: { err_msg: string }) => void) =>
    done({ err_msg: `get_brand_wcpay_request:${said}` }),
  );

  beforeEach(() => {
    on('wechat');
    said = 'ok';
    invoke.mockClear();
    vi.stubGlobal('WeixinJSBridge', { invoke });
    Object.assign(replies, {
      authorise: { ok: { url: 'https://open.weixin.example/authorize' } },
      openId: { ok: { openId: 'o12345678' } },
      js: js(),
      complete: { ok: { orderId, state: 'PAID' } },
    });
  });

  /** To WeChat's page and back. */
  async function authorised(): Promise<void> {
    await show('mobile');
    await click('.pay-channel-wechat');
    expect(went).toEqual(['https://open.weixin.example/authorize']);
    await close();
    history.replaceState(null, '', `/mobile-pay/${orderId}?code=c0de&state=${stateOf()}`);
    went.length = 0;
    await show('mobile');
    await wait(50);
  }

  it('finds out who pays, opens WeChat’s window, and believes only the gateway', async () => {
    await authorised();
    expect(sent['authorise']?.[0]?.address).toContain(encodeURIComponent(`/mobile-pay/${orderId}`));
    expect(sent['js']?.[0]?.address).toContain('o12345678');
    expect(invoke).toHaveBeenCalledWith('getBrandWCPayRequest', params, expect.any(Function));
    expect(sent['complete']).toHaveLength(1);
    expect(went).toEqual([`/success/${orderId}`]);
    // Neither a reload nor the Back button sends the code again.
    expect(location.search).toBe('');
  });

  it('takes no code that it has not asked for', async () => {
    history.replaceState(null, '', `/mobile-pay/${orderId}?code=theirs&state=wrong`);
    await show('mobile');
    expect(sent['openId']).toBeUndefined();
    expect(location.search).toBe('');
  });

  it('says that the payment was not finished, and pays again without asking who', async () => {
    said = 'cancel';
    await authorised();
    expect(text('.pay-choice')).toContain('The payment wasn’t completed.');
    said = 'ok';
    await click('.pay-channel-wechat');
    await wait(50);
    expect(sent['authorise']).toHaveLength(1);
    expect(went).toEqual([`/success/${orderId}`]);
  });

  it('opens the sandbox’s cashier in place of WeChat’s window', async () => {
    replies['js'] = js('http://localhost:9/cashier/2');
    await authorised();
    expect(went).toEqual(['http://localhost:9/cashier/2']);
    expect(invoke).not.toHaveBeenCalled();
  });

  it('asks anew who pays when the code was not taken', async () => {
    replies['openId'] = { fails: 'CODE_REFUSED' };
    await authorised();
    expect(text('.pay-choice .note-bad')).toBe(failures.CODE_REFUSED.text.en);
    await click('.pay-channel-wechat');
    expect(sent['authorise']).toHaveLength(2);
  });

  it('tells how to get out of it for Alipay', async () => {
    await show('mobile');
    await click('.pay-channel-alipay');
    expect(text('.out-of-wechat')).toContain('Open in browser');
    expect(sent['wap']).toBeUndefined();
  });
});
