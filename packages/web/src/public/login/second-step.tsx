import { CallFailure } from '../../core/call-failure.ts';
import { call } from '../../core/call.ts';
import { usePage } from '../core/page-context.tsx';
import { asCode } from '../core/fitting.ts';
import { sayFailure } from '../core/toast.ts';
import { Icon } from '../ui/icon.tsx';
import { LoginField, LoginFrame } from './fields.tsx';
import { loginByFactor, quietly } from './login-calls.ts';
import { useLoginForm } from './use-login-form.ts';
import { type Begun, byPasskey, goIn, type Token } from './use-sign-in.ts';

interface Props {
  begun: Begun;
  /** Back to the first step: what is said there of why. */
  onBack: (why?: string) => void;
}

/** A code of the authenticator app, a recovery code, or a passkey, of who has done the first step. */
export function SecondStep({ begun, onBack }: Props) {
  const { t } = usePage();
  const { step, hasPasskey, redirect } = begun;
  const go = async (token: Promise<Token>) => {
    try {
      await goIn(await token, redirect);
    } catch (error) {
      if (!(error instanceof CallFailure) || error.failure !== 'STEP_OVER') throw error;
      onBack(sayFailure(error));
    }
  };
  const form = useLoginForm(
    { code: (value) => (value === '' ? t('public-login:factor.required') : undefined) },
    ({ code }) => go(call(loginByFactor, { step, factorCode: asCode(code) }, quietly)),
  );
  return (
    <LoginFrame
      form={form}
      button={t('public-login:title')}
      below={
        <>
          {hasPasskey && (
            <button
              type="button"
              className="login-other"
              aria-busy={form.busy}
              onClick={() => void form.run(() => go(byPasskey(t('public-login:passkey.none'), step)))}
            >
              <Icon name="key" />
              {t('public-login:passkey.instead')}
            </button>
          )}
          <button type="button" className="login-under" onClick={() => onBack()}>
            {t('public-login:forgotten.back')}
          </button>
        </>
      }
    >
      <LoginField
        form={form}
        name="code"
        label={t('public-login:code.label')}
        rule={t('public-login:factor.rule')}
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
    </LoginFrame>
  );
}
