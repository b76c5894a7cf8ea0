import { randomBytes, randomUUID } from 'node:crypto';
import type { SandboxKeys } from './keys.ts';
import type { SealedNotice, Trade } from './record.ts';
import { sealWechatNotice, wechatNoticeContent } from './wechat/notice.ts';

/**
 * The notice this sandbox would send of a payment by WeChat, sealed and signed now, though no such payment was made here: for measuring how fast notices are
 * taken. Its signature counts for five minutes.
 */
export function paidNotice(keys: SandboxKeys, payment: { outTradeNo: string; amountCents: number }): SealedNotice {
  const now = new Date().toISOString();
  const trade: Trade = {
    id: randomUUID(),
    channel: 'wechat',
    way: 'native',
    outTradeNo: payment.outTradeNo,
    amountCents: payment.amountCents,
    subject: '',
    notifyUrl: '',
    returnUrl: null,
    openId: null,
    state: 'SUCCESS',
    createdAt: now,
    expiresAt: now,
    paidCents: payment.amountCents,
    paidAt: now,
    gatewayTradeNo: `42${BigInt(`0x${randomBytes(10).toString('hex')}`)
      .toString()
      .padStart(26, '0')}`,
    payingUntil: null,
    payingNotice: null,
  };
  return sealWechatNotice(
    {
      id: randomUUID(),
      channel: 'wechat',
      kind: 'payment',
      tradeId: trade.id,
      outTradeNo: trade.outTradeNo,
      outRefundNo: null,
      url: '',
      createdAt: now,
      content: wechatNoticeContent(trade, null, keys),
      attempts: [],
      rounds: 0,
      state: 'waiting',
      nextAt: null,
      sent: null,
      mode: 'normal',
      copies: 1,
      delayMs: 0,
    },
    keys,
  );
}
