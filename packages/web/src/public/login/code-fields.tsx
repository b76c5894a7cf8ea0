import { isEmail, isPhone } from '@convoke/contract/core/contact.ts';
import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { usePage } from '../core/page-context.tsx';
import { asCode } from '../core/fitting.ts';
import type { Translate } from '../core/types.ts';
import { LoginField } from './fields.tsx';
import { quietly, sendEmailCode, sendSmsCode } from './login-calls.ts';
import type { LoginForm } from './use-login-form.ts';

export type CodeWay = 'sms' | 'email';

/** What is wrong with a phone number or an e-mail address, and with a code. */
export const codeChecks = (t: Translate, way: CodeWay) => ({
  address: (value: string) =>
    way === 'sms'
      ? isPhone(value)
        ? undefined
        : t('public-login:mobile.invalid')
      : isEmail(value)
        ? undefined
        : t('public-login:email.invalid'),
  code: (value: string) => (/^\d{6}$/.test(asCode(value)) ? undefined : t('public-login:code.six')),
});

/** Where a one-time code goes, and the code, with the button that sends it and counts down to the next. */
export function CodeFields({ form, way }: { form: LoginForm; way: CodeWay }) {
  const { t } = usePage();
  const [wait, setWait] = useState(0);
  const [sending, setSending] = useState(false);

  useEffect(() => {
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  async function send(): Promise<void> {
    if (sending || !form.check(['address'])) return;
    form.setProblem(undefined);
    setSending(true);
    const address = form.valueOf('address');
    try {
      const answer =
        way === 'sms'
          ? await call(sendSmsCode, { mobile: address }, quietly)
          : await call(sendEmailCode, { email: address }, quietly);
      setWait(answer.retryAfterSeconds);
    } catch (error) {
      form.refuse(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <LoginField
        key={way}
        form={form}
        name="address"
        label={t(way === 'sms' ? 'public-login:mobile.label' : 'public-login:email.label')}
        autoFocus
        onBlur={() => form.leave('address')}
        {...(way === 'sms'
          ? { type: 'tel', inputMode: 'tel', autoComplete: 'tel' }
          : { type: 'email', inputMode: 'email', autoComplete: 'email' })}
      />
      <LoginField
        form={form}
        name="code"
        label={t('public-login:code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={t('public-login:code.placeholder')}
      >
        <button
          type="button"
          className="login-send"
          disabled={wait > 0}
          aria-busy={sending}
          onClick={() => void send()}
        >
          {wait > 0 ? t('public-login:code.wait', { n: wait }) : t('public-login:code.send')}
        </button>
      </LoginField>
    </>
  );
}
