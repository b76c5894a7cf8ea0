import { authCodeEmail, authCodeSms } from '@convoke/contract/auth/auth.calls.ts';
import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/call.ts';
import { createClickGate } from '../../core/click-guard.ts';
import { showInForm } from '../../ui/form/form-failure.ts';

export type CodeWay = 'sms' | 'email';

/** The form's field that holds the phone number or address. */
export const addressField: Readonly<Record<CodeWay, 'mobile' | 'email'>> = { sms: 'mobile', email: 'email' };

interface Props {
  way: CodeWay;
  /** Says above the form what went wrong; undefined clears it. */
  onProblem: (problem: string | undefined) => void;
}

/** The one-time code, with the button that sends it and counts down to the next. */
export function CodeField({ way, onProblem }: Props) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const [wait, setWait] = useState(0);
  const [sending, setSending] = useState(false);
  const [gate] = useState(() => createClickGate());

  useEffect(() => {
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const send = async () => {
    if (!gate()) return;
    const field = addressField[way];
    let address: string;
    try {
      address = String(((await form.validateFields([field])) as Record<string, unknown>)[field]);
    } catch {
      return;
    }
    onProblem(undefined);
    setSending(true);
    try {
      const quiet = { quiet: true, hideLoad: true };
      const answer =
        way === 'sms'
          ? await call(authCodeSms, { mobile: address }, quiet)
          : await call(authCodeEmail, { email: address }, quiet);
      setWait(answer.retryAfterSeconds);
    } catch (error) {
      onProblem(showInForm(form, error));
    } finally {
      setSending(false);
    }
  };

  return (
    <Form.Item
      name="code"
      label={t('auth:code.label')}
      rules={[{ required: true, pattern: /^\d{6}$/, message: t('auth:code.six') }]}
    >
      <Input
        size="large"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder={t('auth:code.placeholder')}
        suffix={
          <Button type="link" size="small" loading={sending} disabled={wait > 0} onClick={() => void send()}>
            {wait > 0 ? t('auth:code.wait', { n: wait }) : t('auth:code.send')}
          </Button>
        }
      />
    </Form.Item>
  );
}
