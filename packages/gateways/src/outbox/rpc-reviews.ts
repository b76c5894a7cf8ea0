import type { ReviewDesk } from './reviews.ts';

/** GetSmsSign, GetSmsTemplate and CreateSmsTemplate of version 2017-05-25, as far as the product asks for them. */

/** The body of an answer, or the vendor's code and words of a refusal. */
type ReviewAnswer = { body: Record<string, unknown> } | { refused: readonly [code: string, message: string] };

const refused = (code: string, message: string): ReviewAnswer => ({ refused: [code, message] });

const carriers = ['mobile', 'unicom', 'telecom'] as const;

/** What a text for reviewers may not hold. */
function textRefusal(text: string): ReviewAnswer | null {
  if (text.length === 0 || text.length > 500)
    return refused('isv.TEMPLATE_CONTENT_ILLEGAL', 'a template has 1 to 500 characters');
  if (/[【】]/.test(text)) return refused('isv.TEMPLATE_CONTENT_ILLEGAL', 'the signature is no part of a template');
  return null;
}

const actions: Readonly<Record<string, (params: URLSearchParams, desk: ReviewDesk) => Promise<ReviewAnswer>>> = {
  async GetSmsSign(params, desk) {
    const name = params.get('SignName') ?? '';
    if (!/^.{2,12}$/u.test(name)) return refused('isv.SMS_SIGN_ILLEGAL', 'the signature does not exist');
    const sign = await desk.sign(name);
    if (!sign) return refused('isv.SMS_SIGN_NOT_EXIST', 'the signature does not exist');
    const SignIspRegisterDetailList = carriers.map((OperatorCode) => ({
      OperatorCode,
      RegisterStatus: sign.isFiled ? 3 : -1,
    }));
    const AuditInfo = { RejectInfo: sign.reason };
    return { body: { SignName: name, SignStatus: sign.status, AuditInfo, SignIspRegisterDetailList } };
  },

  async GetSmsTemplate(params, desk) {
    const code = params.get('TemplateCode') ?? '';
    const template = await desk.template(code);
    if (!template) return refused('isv.SMS_TEMPLATE_NOT_EXIST', 'the template does not exist');
    return {
      body: {
        TemplateCode: code,
        TemplateName: template.name,
        TemplateContent: template.text,
        TemplateStatus: String(template.status),
        AuditInfo: { RejectInfo: template.reason },
      },
    };
  },

  async CreateSmsTemplate(params, desk) {
    const name = params.get('TemplateName') ?? '';
    const text = params.get('TemplateContent') ?? '';
    if (name === '' || name.length > 30) return refused('isv.TEMPLATE_NAME_ILLEGAL', 'a name has 1 to 30 characters');
    if (!/^[0-3]$/.test(params.get('TemplateType') ?? ''))
      return refused('isv.INVALID_PARAMETERS', 'TemplateType is 0 to 3');
    return textRefusal(text) ?? { body: { TemplateCode: await desk.handIn(name, text), TemplateName: name } };
  },
};

/** Null = another action. */
export async function answerReview(
  action: string,
  params: URLSearchParams,
  desk: ReviewDesk,
): Promise<ReviewAnswer | null> {
  return Object.hasOwn(actions, action) ? ((await actions[action]?.(params, desk)) ?? null) : null;
}
