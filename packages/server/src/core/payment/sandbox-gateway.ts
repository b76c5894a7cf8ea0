import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { alipayGateway, alipayNoticeAnswer } from './alipay.ts';
import { type PaymentGateway, type PaymentOpenId, type Unknown, unknown } from './gateway.ts';
import { readSandboxSettings } from './sandbox-settings.ts';
import { wechatOpenId, type WechatOpenId } from './wechat-open-id.ts';
import { wechatNoticeAnswer, wechatPayGateway } from './wechat.ts';

interface SandboxGateways {
  wechat: PaymentGateway;
  alipay: PaymentGateway;
  openId: WechatOpenId;
}

/**
 * The sandbox's settings as they are now. It is a process of its own that starts beside the server and writes them when it is ready, so they are read at
 * the first use, which waits for them a moment, and read again whenever the file is another one.
 */
export class SandboxSource {
  readonly #path: string;
  readonly #patienceMs: number;
  #mark = '';
  #gateways: SandboxGateways | null = null;

  constructor(path: string, patienceMs = 5000) {
    this.#path = path;
    this.#patienceMs = patienceMs;
  }

  /** Throws when there are none yet, without quoting them. Once read they are kept: a file that is gone or torn changes nothing. */
  now(): SandboxGateways {
    try {
      const { ino, mtimeMs, size } = statSync(this.#path);
      const mark = `${ino} ${mtimeMs} ${size}`;
      if (this.#gateways === null || mark !== this.#mark) {
        this.#gateways = makeGateways(this.#path);
        this.#mark = mark;
      }
    } catch (error) {
      if (this.#gateways === null)
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new NotReady() : (error as Error);
    }
    return this.#gateways as SandboxGateways;
  }

  async soon(): Promise<SandboxGateways | Unknown> {
    const end = performance.now() + this.#patienceMs;
    for (;;) {
      try {
        return this.now();
      } catch (error) {
        if (performance.now() >= end) return unknown((error as Error).message);
      }
      await pause(50);
    }
  }
}

class NotReady extends Error {
  constructor() {
    super('The payment sandbox is not ready');
  }
}

function makeGateways(path: string): SandboxGateways {
  const { wechat, alipay, openId } = readSandboxSettings(path);
  const made = { wechat: wechatPayGateway(wechat), alipay: alipayGateway(alipay), openId: wechatOpenId(openId) };
  // Whoever can write the file must not make us take real payments for play money, or the other way round.
  if (!made.wechat.sandbox || !made.alipay.sandbox)
    throw new Error("The payment sandbox's settings name a real gateway");
  return made;
}

/** A gateway of the sandbox. While there is none, every outcome is unknown, and notices are not taken: they are repeated. */
export function sandboxGateway(source: SandboxSource, channel: PaymentGateway['channel']): PaymentGateway {
  async function ask<T>(call: (gateway: PaymentGateway) => Promise<T>): Promise<T | Unknown> {
    const found = await source.soon();
    return 'unknown' in found ? found : call(found[channel]);
  }
  return {
    channel,
    sandbox: true,
    create: (order) => ask((gateway) => gateway.create(order)),
    query: (outTradeNo) => ask((gateway) => gateway.query(outTradeNo)),
    close: (outTradeNo) => ask((gateway) => gateway.close(outTradeNo)),
    refund: (refund) => ask((gateway) => gateway.refund(refund)),
    queryRefund: (outTradeNo, outRefundNo) => ask((gateway) => gateway.queryRefund(outTradeNo, outRefundNo)),
    readNotice(headers, rawBody) {
      let gateway: PaymentGateway;
      try {
        gateway = source.now()[channel];
      } catch (error) {
        return { kind: 'refused', reason: (error as Error).message };
      }
      return gateway.readNotice(headers, rawBody);
    },
    noticeAnswer: channel === 'wechat' ? wechatNoticeAnswer : alipayNoticeAnswer,
  };
}

/** Who somebody is at the sandbox. While there is none, every answer is unknown. */
export function sandboxOpenId(source: SandboxSource): PaymentOpenId {
  return {
    async authorizeUrl(redirectUri, state) {
      const found = await source.soon();
      return 'unknown' in found ? found : { url: found.openId.authorizeUrl(redirectUri, state) };
    },
    async openIdOf(code) {
      const found = await source.soon();
      return 'unknown' in found ? found : found.openId.openIdOf(code);
    },
  };
}
