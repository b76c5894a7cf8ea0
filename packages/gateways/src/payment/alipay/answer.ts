import { setTimeout as wait } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { PaymentParts } from '../parts.ts';
import { hangUp, strangerKey } from '../wechat/answer.ts';
import { type AlipayResult, failed } from './methods.ts';
import { sign } from './signature.ts';

/** Does the work and answers it signed, or misbehaves as the control panel says. */
export async function answerAlipay(
  { control, keys }: PaymentParts,
  reply: FastifyReply,
  method: string,
  work: () => Promise<AlipayResult>,
): Promise<FastifyReply> {
  const { mode, delayMs } = control.answersOf('alipay');
  if (mode === 'down') return hangUp(reply);
  if (mode === 'error') return reply.code(500).type('text/html').send('<h1>SANDBOX 500</h1>');
  if (mode === 'slow') await wait(delayMs, undefined, { ref: false });
  const result = await work();
  if (mode === 'unanswered') return hangUp(reply);
  const name = `${/^[\w.]{1,80}$/.test(method) ? method.replaceAll('.', '_') : 'error'}_response`;
  const signed = JSON.stringify(mode === 'other-order' ? { ...result, out_trade_no: 'another_order' } : result);
  const key = mode === 'stranger' ? await strangerKey() : keys.alipay.alipayPrivateKey;
  const signature = mode === 'signtest' ? randomBytes(256).toString('base64') : sign(signed, key);
  const sent = mode === 'tampered' ? signed.replace('{', '{"tampered":true,') : signed;
  const tail = mode === 'unsigned' ? '' : `,"sign":${JSON.stringify(signature)}`;
  const forged = JSON.stringify({ ...result, ...forgery });
  const appended = mode === 'appended' ? `,"${name}":${forged}` : '';
  return reply.type('text/html;charset=utf-8').send(`{"${name}":${sent}${tail}${appended}}`);
}

/** What a thief would like the merchant to read. */
const forgery = {
  ...failed('10000', 'Success', '', ''),
  trade_status: 'TRADE_SUCCESS',
  total_amount: '1.00',
  send_pay_date: '2026-01-01 00:00:00',
  trade_no: '1',
};
