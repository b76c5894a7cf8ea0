import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { Services } from '../context.ts';
import { codeSeconds } from '../one-time-codes.ts';
import { seal, unseal } from '../sealed.ts';
import type { HandOff } from './hand-off.ts';
import { smsText } from '@convoke/contract/message/message.text.ts';

/** The words of a message that brings a one-time code. `{code}` and `{minutes}` are filled in. */
export interface CodeTexts {
  subject: Texts;
  intro: Texts;
  validity: Texts;
  warning: Texts;
  sms: Texts;
}

export interface CodeRecipient {
  channel: 'mail' | 'sms';
  recipient: string;
  language: Language;
}

/** What a job that sends something to a number or an address is given: it stands in the queue, which everybody who reads the database reads. */
export interface SealedRecipient {
  channel: 'mail' | 'sms';
  /** Sealed (core/sealed.ts). */
  recipient: string;
}

const purpose = 'job recipient';

/** For the queue. */
export function sealRecipient({ settings }: Pick<Services, 'settings'>, recipient: string): string {
  return seal(settings.SECRET_KEY, purpose, recipient);
}

/** Whom a job is to write to; null, with a line in the log, when SECRET_KEY has changed since it was asked for. */
export function openRecipient(
  { settings, log }: Pick<Services, 'settings' | 'log'>,
  ask: SealedRecipient,
): string | null {
  const recipient = unseal(settings.SECRET_KEY, purpose, ask.recipient);
  if (recipient === null) log.warn('a message was dropped: whom it was for was sealed with another SECRET_KEY');
  return recipient;
}

/** Hands a one-time code over to the mail server or the SMS vendor. */
export function sendCodeMessage(
  services: Services,
  to: CodeRecipient,
  code: string,
  texts: CodeTexts,
): Promise<HandOff> {
  const say = (name: keyof CodeTexts) =>
    texts[name][to.language].replaceAll('{code}', code).replaceAll('{minutes}', String(codeSeconds / 60));
  return to.channel === 'mail' ? mailCode(services, to, code, say) : smsCode(services, to, code, say);
}

type Say = (name: keyof CodeTexts) => string;

function mailCode(services: Services, to: CodeRecipient, code: string, say: Say): Promise<HandOff> {
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${text}</p>`;
  return services.mail.send({
    from: services.settings.MAIL_FROM,
    to: to.recipient,
    subject: say('subject'),
    text: `${say('intro')}\n\n${code}\n\n${say('validity')}\n${say('warning')}\n`,
    html: `<!doctype html><html lang="${to.language}"><body style="margin:0;padding:32px 16px;background:#f5f6f8">
<div style="max-width:440px;margin:auto;padding:32px;background:#fff;border-radius:12px;font:16px/1.6 system-ui,sans-serif;color:#1d2330">
${paragraph(say('intro'))}
${paragraph(code, 'font-size:32px;font-weight:600;letter-spacing:6px')}
${paragraph(say('validity'))}
<p style="margin:0;font-size:13px;color:#667085">${say('warning')}</p>
</div></body></html>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

function smsCode(services: Services, to: CodeRecipient, code: string, say: Say): Promise<HandOff> {
  const { SMS_SIGN_NAME: signName, SMS_CODE_TEMPLATE: templateCode } = services.settings;
  return services.sms.send({
    to: to.recipient,
    signName,
    templateCode,
    params: { code },
    text: smsText(signName, say('sms')),
  });
}
