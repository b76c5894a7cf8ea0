import { authResetPasswordEmail, authResetPasswordSms } from '@convoke/contract/auth/auth.calls.ts';
import { Alert, App, Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/call.ts';
import { useFormSubmit } from '../../ui/form/use-form-submit.ts';
import { AddressItem } from './address-item.tsx';
import { CodeField, type CodeWay } from './code-field.tsx';

interface Values {
  mobile?: string;
  email?: string;
  code: string;
  password: string;
}

/** Sets a new password with a code; every session of the user ends, so the way on is the sign-in. */
export function ForgottenForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [way, setWay] = useState<CodeWay>('sms');
  const [sendProblem, setSendProblem] = useState<string>();
  const { run, busy, problem } = useFormSubmit(form, async ({ mobile = '', email = '', code, password }) => {
    setSendProblem(undefined);
    const quiet = { quiet: true, hideLoad: true };
    if (way === 'sms') await call(authResetPasswordSms, { mobile, smsCode: code, password }, quiet);
    else await call(authResetPasswordEmail, { email, emailCode: code, password }, quiet);
    void message.success(t('auth:forgotten.done'));
    onDone();
  });
  const shown = sendProblem ?? problem;
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={() => void run()}>
      {shown && <Alert type="error" showIcon title={shown} className="form-problem" role="alert" />}
      <Form.Item>
        <Segmented<CodeWay>
          block
          value={way}
          onChange={setWay}
          options={[
            { value: 'sms', label: t('auth:way.sms') },
            { value: 'email', label: t('auth:way.email') },
          ]}
        />
      </Form.Item>
      <AddressItem way={way} />
      <CodeField key={way} way={way} onProblem={setSendProblem} />
      <Form.Item
        name="password"
        label={t('auth:newPassword.label')}
        extra={t('auth:newPassword.rule')}
        rules={[
          { required: true, min: 8, max: 72, pattern: /^(?=.*\p{L})(?=.*\d)/u, message: t('auth:newPassword.rule') },
        ]}
      >
        <Input.Password size="large" autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {t('auth:forgotten.save')}
      </Button>
      <Button type="link" className="login-under" onClick={onDone}>
        {t('auth:forgotten.back')}
      </Button>
    </Form>
  );
}
