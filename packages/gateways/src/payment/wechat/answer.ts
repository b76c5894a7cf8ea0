import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { generateKeyPair, type KeyObject } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { PaymentParts } from '../parts.ts';
import { signedHeaders, signTest } from './signature.ts';

export interface WechatAnswer {
  status: number;
  body: Record<string, unknown> | null;
}

export function wechatError(status: number, code: string, message: string): WechatAnswer {
  return { status, body: { code, message } };
}

let stranger: Promise<{ privateKey: KeyObject }> | undefined;

/** A key that nobody was told of; made when first wanted. */
export async function strangerKey(): Promise<KeyObject> {
  stranger ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return (await stranger).privateKey;
}

/** Does the work and answers it signed, or misbehaves as the control panel says. */
export async function answerWechat(
  { control, keys }: PaymentParts,
  reply: FastifyReply,
  work: () => Promise<WechatAnswer>,
): Promise<FastifyReply> {
  const { mode, delayMs } = control.answersOf('wechat');
  if (mode === 'down') return hangUp(reply);
  if (mode === 'slow') await wait(delayMs, undefined, { ref: false });
  const { status, body } = mode === 'error' ? wechatError(500, 'SYSTEM_ERROR', '系统错误') : await work();
  if (mode === 'unanswered') return hangUp(reply);
  const content = mode === 'other-order' && body ? { ...body, out_trade_no: 'another_order' } : body;
  const text = content ? JSON.stringify(content) : '';
  const headers = signedHeaders(text, keys.wechat, {
    ...(mode === 'stale' ? { atMs: Date.now() - 600_000 } : {}),
    ...(mode === 'stranger' ? { key: await strangerKey() } : {}),
  });
  if (mode === 'signtest') headers['wechatpay-signature'] = signTest();
  if (mode !== 'unsigned') reply.headers(headers);
  reply.code(status);
  if (!text) return reply.send();
  // A field more: harmless to read, but not what was signed.
  const sent = mode === 'tampered' ? text.replace('{', '{"tampered":true,') : text;
  return reply.type('application/json; charset=utf-8').send(sent);
}

export function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
