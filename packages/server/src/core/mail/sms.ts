import { aliyunClient, type AliyunOptions } from './aliyun-client.ts';
import { errorFields, type HandOff, refused, unknown } from './hand-off.ts';
import { vendorNumber } from './sms-number.ts';

export interface Sms {
  /** One number as it is kept. */
  to: string;
  /** The signature without 【】. */
  signName: string;
  templateCode: string;
  params: Record<string, string>;
  /** The finished text, with signature: what the person reads. Vendors with templates make it themselves; the local outbox shows this one. */
  text: string;
  /** Comes back in the receipt; the id of our recipient row. At most 64 bytes. */
  outId?: string;
}

export interface SmsProvider {
  /** Never throws for what the vendor does: every outcome is a value. `providerId` is the vendor's BizId. */
  send(sms: Sms): Promise<HandOff>;
}

export interface AliyunSmsOptions extends AliyunOptions {
  /** Only for the local outbox: also sends the finished text, in a header of its own. Never set against the real vendor. */
  simulator?: boolean;
}

/** The part of the SDK that is used. Its own types say less: every field there is optional. */
interface SmsClient {
  sendSmsWithOptions(
    request: object,
    runtime: object,
  ): Promise<{ body?: { code?: string; message?: string; bizId?: string; requestId?: string } }>;
}

interface SmsSdk {
  default: new (config: object) => SmsClient;
  SendSmsRequest: new (map: Record<string, string>) => object;
}

/**
 * Aliyun's SMS service (Dysmsapi 2017-05-25) through the official SDK 4.6.0. SendSms is not idempotent, so nothing here or in the SDK repeats a call
 * (its `retryOptions` stay unset). Codes: https://help.aliyun.com/document_detail/101346.html
 */
export function aliyunSmsProvider(options: AliyunSmsOptions): SmsProvider {
  const vendor = aliyunClient<SmsClient, SmsSdk>(options);

  return {
    async send(sms) {
      const number = vendorNumber(sms.to);
      // The outbox marks such numbers as unserved before they come here: this is for what was queued by other rules.
      if (number === null) return refused(true, 'the vendor would read the number as one of mainland China');
      const { sdk, client } = vendor();
      const request = new sdk.SendSmsRequest({
        phoneNumbers: number,
        signName: sms.signName,
        templateCode: sms.templateCode,
        templateParam: JSON.stringify(sms.params),
        ...(sms.outId ? { outId: sms.outId } : {}),
      });
      const headers = options.simulator ? { 'x-simulator-text': Buffer.from(sms.text).toString('base64url') } : {};
      try {
        const { body } = await client.sendSmsWithOptions(request, { extendsParameters: { headers } });
        if (body?.code === 'OK' && body.bizId) return { accepted: true, providerId: body.bizId };
        if (!body?.code) return unknown('the vendor answered without a code');
        if (body.code === 'OK') return unknown('the vendor answered OK without a BizId');
        return refused(!passing.has(body.code), `${body.code}: ${body.message ?? ''}`);
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

/** Refusals that have nothing to do with this message: flow control, money, the vendor's own trouble. All others would come again. */
const passing = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isv.MONTH_LIMIT_CONTROL',
  'isv.AMOUNT_NOT_ENOUGH',
  'isv.OUT_OF_SERVICE',
  'isv.ACCOUNT_ABNORMAL',
  'isp.RAM_PERMISSION_DENY',
  'isp.SYSTEM_ERROR',
  'SYSTEM_ERROR',
]);

/** Errors that come before a byte of the request has left: names, routes, refused connections, certificates. */
const beforeSending =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_TLS_CERT\w*|CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;

function outcomeOf(error: unknown): HandOff {
  const { name, code, message, status } = errorFields(error);
  // The SDK puts the address, and with it the number and the parameters, into its messages: they stay out of the reason. Those of answers
  // already begin with the code.
  const said = message.replace(/(GET|POST)?\s*https?:\/\/\S+/g, ' …');
  const reason = `${status ?? ''} ${code && said.startsWith(code) ? '' : `${code || name}:`} ${said}`.trim();
  // 4xx: the call itself was wrong (keys, clock, flow control); 503: nobody was there. Other 5xx may have come after the message was taken.
  if (status !== null && status < 500) return refused(code.startsWith('isv.') && !passing.has(code), reason);
  if (status === 503) return refused(false, reason);
  if (beforeSending.test(code) || message.startsWith('ConnectTimeout')) return refused(false, reason);
  return unknown(reason);
}
