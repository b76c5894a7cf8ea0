import { authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/call.ts';
import { useFormSubmit } from '../../ui/form/use-form-submit.ts';
import { useSignIn } from './use-sign-in.ts';

interface Values {
  username: string;
  password: string;
}

export function PasswordForm({ onForgotten }: { onForgotten: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const { signIn, proving } = useSignIn();
  const { run, busy, problem } = useFormSubmit(form, (values) =>
    signIn((headers) => call(authLoginPassword, values, { headers, quiet: true, hideLoad: true })),
  );
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={() => void run()}>
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" role="alert" />}
      <Form.Item
        name="username"
        label={t('auth:username.label')}
        rules={[{ required: true, whitespace: true, message: t('auth:username.required') }]}
      >
        <Input size="large" autoFocus autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('auth:password.label')}
        rules={[{ required: true, message: t('auth:password.required') }]}
      >
        <Input.Password size="large" autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {t(proving ? 'auth:captcha.proving' : 'auth:signIn')}
      </Button>
      <Button type="link" className="login-under" onClick={onForgotten}>
        {t('auth:forgotten.link')}
      </Button>
    </Form>
  );
}
