import { createCipheriv, randomBytes } from 'node:crypto';
import { chinaIso } from '../china-time.ts';
import type { SandboxKeys } from '../keys.ts';
import type { Notice, Refund, SealedNotice, Trade } from '../record.ts';
import { signedHeaders, signTest } from './signature.ts';
import { refundBody, transactionBody } from './state.ts';

/** What is sealed into the notice, as it was at the moment it tells of. */
export function wechatNoticeContent(trade: Trade, refund: Refund | null, keys: SandboxKeys): Record<string, unknown> {
  if (!refund) return transactionBody(trade, keys.wechat);
  const { status, ...rest } = refundBody(refund, trade);
  return { mchid: keys.wechat.mchId, ...rest, refund_status: status };
}

export function sealWechatNotice(notice: Notice, { wechat }: SandboxKeys): SealedNotice {
  const isForeign = notice.mode === 'foreign';
  const content = isForeign ? { ...notice.content, mchid: '1900000000', appid: 'wxforeign' } : notice.content;
  const isRefund = notice.kind === 'refund';
  const event = isRefund ? `REFUND.${String(notice.content['refund_status'])}` : 'TRANSACTION.SUCCESS';
  const nonce = randomBytes(6).toString('hex');
  const associated = isRefund ? 'refund' : 'transaction';
  const text = JSON.stringify({
    id: notice.id,
    create_time: chinaIso(new Date(notice.createdAt)),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: isRefund ? '退款成功' : '支付成功',
    resource: {
      original_type: associated,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: seal(JSON.stringify(content), wechat.apiV3Key, nonce, associated),
      associated_data: associated,
      nonce,
    },
  });
  const headers = signedHeaders(text, wechat, notice.mode === 'stale' ? { atMs: Date.now() - 600_000 } : {});
  if (notice.mode === 'signtest') headers['wechatpay-signature'] = signTest();
  // One character of the envelope: everything still parses, only the signature tells.
  const body = notice.mode === 'tampered' ? text.replace('"id":"', '"id":"0') : text;
  return { headers: { 'content-type': 'application/json', 'x-sandbox': 'SANDBOX', ...headers }, body };
}

/** AES-256-GCM with the tag behind the ciphertext. */
function seal(text: string, key: string, nonce: string, associated: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associated));
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}
