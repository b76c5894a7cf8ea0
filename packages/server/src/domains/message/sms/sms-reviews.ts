import type { SmsKind } from '@convoke/contract/message/message.sms.rules.ts';
import { aliyunClient, aliyunOptions, type AliyunOptions } from '../../../core/mail/aliyun-client.ts';
import { perServices } from '../../../core/per-services.ts';
import { errorFields, withoutPeople } from '../../../core/mail/hand-off.ts';

/** Where something stands with the vendor's reviewers. `unknown`: the vendor has no such thing. */
export interface Review {
  state: 'in_review' | 'approved' | 'refused' | 'unknown';
  /** Why it was refused. */
  reason: string;
  /** Of a signature: whether every carrier has it in its books. */
  isFiled: boolean;
}

/** An answer, or that there was none to be had now: then one asks again. */
export type Asked<T> = { answer: T } | { later: string };

export interface TemplateToReview {
  kind: SmsKind;
  name: string;
  text: string;
  signName: string;
}

/** What the vendor's reviewers say of signatures and templates. Neither throws for what the vendor does. */
export interface SmsReviews {
  sign(name: string): Promise<Asked<Review>>;
  template(vendorCode: string): Promise<Asked<Review>>;
  /** Hands a template in: the vendor's name of it, or why it takes none such. Asked twice it makes two, of which one is used. */
  handIn(template: TemplateToReview): Promise<Asked<{ vendorCode: string } | { refused: string }>>;
}

/** The parts of the SDK that are used; its own types say less, for every field there is optional. */
interface Body {
  code?: string;
  message?: string;
}
interface SignBody extends Body {
  signStatus?: number;
  auditInfo?: { rejectInfo?: string };
  registerResult?: number;
  signIspRegisterDetailList?: { registerStatus?: number }[];
}
interface TemplateBody extends Body {
  templateStatus?: number | string;
  auditInfo?: { rejectInfo?: string };
}
interface Client {
  getSmsSignWithOptions(request: object, runtime: object): Promise<{ body?: SignBody }>;
  getSmsTemplateWithOptions(request: object, runtime: object): Promise<{ body?: TemplateBody }>;
  createSmsTemplateWithOptions(request: object, runtime: object): Promise<{ body?: Body & { templateCode?: string } }>;
}
type Request = new (map: Record<string, string | number>) => object;
interface Sdk {
  default: new (config: object) => Client;
  GetSmsSignRequest: Request;
  GetSmsTemplateRequest: Request;
  CreateSmsTemplateRequest: Request;
}

/** The reviewers that a server asks; a test puts its own in their place. */
export const smsReviews = perServices(({ settings }) => aliyunSmsReviews(aliyunOptions(settings)));

/** As the vendor counts kinds of templates. */
const typeOf: Readonly<Record<SmsKind, number>> = { code: 0, notice: 1, promotion: 2 };

/** As the vendor counts states: in review, approved, refused, and taken back by its owner. */
const states: Readonly<Record<string, Review['state']>> = {
  0: 'in_review',
  1: 'approved',
  2: 'refused',
  10: 'unknown',
};

/** What the vendor says of something that it has not. */
const isUnknown = (code: string) => /NOT_?EXIST|NOT_?FOUND|ILLEGAL/i.test(code);

/** With a carrier: sent to its books and taken there, or tried out as well. */
const filed: readonly (number | undefined)[] = [1, 3];

/**
 * Aliyun's reviews through the SDK: GetSmsSign, GetSmsTemplate, CreateSmsTemplate of 2017-05-25. A signature is handed in with the vendor itself, for
 * it wants licences and letters of authority; here it is only asked for.
 */
function aliyunSmsReviews(options: AliyunOptions): SmsReviews {
  const vendor = aliyunClient<Client, Sdk>(options);

  return {
    async sign(name) {
      const { sdk, client } = vendor();
      return asked(client.getSmsSignWithOptions(new sdk.GetSmsSignRequest({ signName: name }), {}), (body) => {
        const carriers = body.signIspRegisterDetailList ?? [];
        return {
          state: states[String(body.signStatus)] ?? 'in_review',
          reason: withoutPeople(body.auditInfo?.rejectInfo ?? ''),
          isFiled:
            carriers.length > 0
              ? carriers.every(({ registerStatus }) => filed.includes(registerStatus))
              : body.registerResult === 1,
        };
      });
    },

    async template(vendorCode) {
      const { sdk, client } = vendor();
      const request = new sdk.GetSmsTemplateRequest({ templateCode: vendorCode });
      return asked(client.getSmsTemplateWithOptions(request, {}), (body) => ({
        state: states[String(body.templateStatus)] ?? 'in_review',
        reason: withoutPeople(body.auditInfo?.rejectInfo ?? ''),
        isFiled: false,
      }));
    },

    async handIn({ kind, name, text, signName }) {
      const { sdk, client } = vendor();
      const request = new sdk.CreateSmsTemplateRequest({
        templateType: typeOf[kind],
        // The vendor takes no longer name.
        templateName: name.slice(0, 30),
        templateContent: text,
        relatedSignName: signName,
        remark: name,
      });
      try {
        const { body } = await client.createSmsTemplateWithOptions(request, {});
        if (body?.code === 'OK' && body.templateCode) return { answer: { vendorCode: body.templateCode } };
        return refusedBy(body?.code ?? '', body?.message ?? '');
      } catch (error) {
        const { code, message } = errorFields(error);
        return refusedBy(code, message);
      }
    },
  };
}

/** A refusal of the content is one; of the calls' number, the key or the service it may pass. */
function refusedBy(code: string, message: string): Asked<{ refused: string }> {
  const words = wordsOf(code, message);
  return code.startsWith('isv.') && !/LIMIT|FREQUENCY|AMOUNT|OUT_OF_SERVICE|ACCOUNT|PRODUCT/.test(code)
    ? { answer: { refused: words } }
    : { later: words };
}

async function asked<Answer extends Body>(
  work: Promise<{ body?: Answer }>,
  read: (body: Answer) => Review,
): Promise<Asked<Review>> {
  try {
    const { body } = await work;
    if (body?.code === 'OK') return { answer: read(body) };
    return notThere(body?.code ?? '', body?.message ?? '');
  } catch (error) {
    const { code, message } = errorFields(error);
    return notThere(code, message);
  }
}

function notThere(code: string, message: string): Asked<Review> {
  return code.startsWith('isv.') && isUnknown(code)
    ? { answer: { state: 'unknown', reason: '', isFiled: false } }
    : { later: wordsOf(code, message) };
}

/** The SDK puts addresses of calls into its messages. */
const wordsOf = (code: string, message: string) =>
  withoutPeople(`${code}: ${message.replace(/(GET|POST)?\s*https?:\/\/\S+/g, ' …')}`).slice(0, 300);
