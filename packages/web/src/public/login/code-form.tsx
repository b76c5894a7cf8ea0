import { call } from '../../core/call.ts';
import { usePage } from '../core/page-context.tsx';
import { asCode } from '../core/fitting.ts';
import { codeChecks, CodeFields, type CodeWay } from './code-fields.tsx';
import { LoginFrame } from './fields.tsx';
import { loginByCode } from './login-calls.ts';
import { useLoginForm } from './use-login-form.ts';
import { type Begun, useSignIn } from './use-sign-in.ts';

/** Signs in with a one-time code by SMS or e-mail. */
export function CodeForm({ way, onFactor }: { way: CodeWay; onFactor: (begun: Begun) => void }) {
  const { t } = usePage();
  const { signIn, proving } = useSignIn(onFactor);
  const form = useLoginForm(codeChecks(t, way), ({ address, code }) =>
    signIn((options) => call(loginByCode, { mobile: address, smsCode: asCode(code) }, options)),
  );
  return (
    <LoginFrame form={form} button={t(proving ? 'public-login:captcha.proving' : 'public-login:title')}>
      <CodeFields form={form} way={way} />
    </LoginFrame>
  );
}
