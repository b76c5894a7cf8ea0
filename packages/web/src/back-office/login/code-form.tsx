import { authLoginMobile } from '@convoke/contract/auth/auth.calls.ts';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/call.ts';
import { useFormSubmit } from '../../ui/form/use-form-submit.ts';
import { AddressItem } from './address-item.tsx';
import { CodeField, type CodeWay } from './code-field.tsx';
import { useSignIn } from './use-sign-in.ts';

interface Values {
  mobile?: string;
  email?: string;
  code: string;
}

/** Signs in with a one-time code by SMS or e-mail. */
export function CodeForm({ way }: { way: CodeWay }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const [sendProblem, setSendProblem] = useState<string>();
  const { signIn, proving } = useSignIn();
  const { run, busy, problem } = useFormSubmit(form, ({ mobile, email, code }) => {
    setSendProblem(undefined);
    const input = { mobile: (way === 'sms' ? mobile : email) ?? '', smsCode: code };
    return signIn((headers) => call(authLoginMobile, input, { headers, quiet: true, hideLoad: true }));
  });
  const shown = sendProblem ?? problem;
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={() => void run()}>
      {shown && <Alert type="error" showIcon title={shown} className="form-problem" role="alert" />}
      <AddressItem way={way} />
      <CodeField way={way} onProblem={setSendProblem} />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {t(proving ? 'auth:captcha.proving' : 'auth:signIn')}
      </Button>
    </Form>
  );
}
