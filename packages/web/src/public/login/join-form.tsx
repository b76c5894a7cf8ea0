import { call } from '../../core/call.ts';
import { usePage } from '../core/page-context.tsx';
import { LoginField, LoginFrame, LoginPassword } from './fields.tsx';
import { joinByInvitation, loginByPassword, quietly } from './login-calls.ts';
import { isNewPassword } from './new-password.ts';
import { useLoginForm } from './use-login-form.ts';
import { type Begun, useSignIn } from './use-sign-in.ts';

/** What an invitation says to whom it was sent. */
export interface Invitation {
  organisation: string;
  by: string;
  email: string;
}

/** Accepts an invitation with a name and a password, and signs in by them. */
export function JoinForm({ invitation, onFactor }: { invitation: Invitation; onFactor: (begun: Begun) => void }) {
  const { t } = usePage();
  const { signIn, proving } = useSignIn(onFactor);
  const form = useLoginForm(
    {
      nickName: (value) => (value === '' ? t('public-login:join.nameRequired') : undefined),
      password: (value) => (isNewPassword(value) ? undefined : t('public-login:newPassword.rule')),
    },
    async ({ nickName, password }) => {
      const code = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
      const { username } = await call(joinByInvitation, { code, nickName, password }, quietly);
      await signIn((options) => call(loginByPassword, { username, password }, options));
    },
  );
  return (
    <LoginFrame form={form} button={t(proving ? 'public-login:captcha.proving' : 'public-login:join.button')}>
      <p className="login-words-below login-whom">{t('public-login:join.email', { email: invitation.email })}</p>
      <LoginField
        form={form}
        name="nickName"
        label={t('public-login:join.name')}
        autoFocus
        autoComplete="name"
        maxLength={50}
      />
      <LoginPassword
        form={form}
        label={t('public-login:newPassword.label')}
        rule={t('public-login:newPassword.rule')}
        autoComplete="new-password"
      />
    </LoginFrame>
  );
}
