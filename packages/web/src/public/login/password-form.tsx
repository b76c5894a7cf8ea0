import { call } from '../../core/call.ts';
import { usePage } from '../core/page-context.tsx';
import { LoginField, LoginFrame, LoginPassword } from './fields.tsx';
import { loginByPassword } from './login-calls.ts';
import { useLoginForm } from './use-login-form.ts';
import { type Begun, useSignIn } from './use-sign-in.ts';

interface Props {
  onForgotten: () => void;
  onFactor: (begun: Begun) => void;
}

export function PasswordForm({ onForgotten, onFactor }: Props) {
  const { t } = usePage();
  const { signIn, proving } = useSignIn(onFactor);
  const form = useLoginForm(
    {
      username: (value) => (value === '' ? t('public-login:username.required') : undefined),
      password: (value) => (value === '' ? t('public-login:password.required') : undefined),
    },
    (values) => signIn((options) => call(loginByPassword, values, options)),
  );
  return (
    <LoginFrame
      form={form}
      button={t(proving ? 'public-login:captcha.proving' : 'public-login:title')}
      below={
        <button type="button" className="login-under" onClick={onForgotten}>
          {t('public-login:forgotten.link')}
        </button>
      }
    >
      <LoginField
        form={form}
        name="username"
        label={t('public-login:username.label')}
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <LoginPassword form={form} label={t('public-login:password.label')} autoComplete="current-password" />
    </LoginFrame>
  );
}
