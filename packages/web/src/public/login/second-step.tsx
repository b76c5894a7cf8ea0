import { useState } from 'react';
import { CallFailure } from '../../core/call-failure.ts';
import { call } from '../../core/call.ts';
import { usePage } from '../core/page-context.tsx';
import { asCode } from '../core/fitting.ts';
import { sayFailure } from '../core/toast.ts';
import { Icon } from '../ui/icon.tsx';
import { LoginField, LoginFrame } from './fields.tsx';
import { loginByFactor, quietly } from './login-calls.ts';
import { useLoginForm } from './use-login-form.ts';
import { type Begun, byPasskey, goIn } from './use-sign-in.ts';

interface Props {
  begun: Begun;
  /** Back to the first step: what is said there of why. */
  onBack: (why?: string) => void;
}

/** A code of the authenticator app, a recovery code, or a passkey, of who has done the first step. */
export function SecondStep({ begun, onBack }: Props) {
  const { t } = usePage();
  const { step, hasPasskey, redirect } = begun;
  const [busy, setBusy] = useState(false);
  const over = (error: unknown) => {
    if (!(error instanceof CallFailure) || error.failure !== 'STEP_OVER') throw error;
    onBack(sayFailure(error));
  };
  const form = useLoginForm(
    { code: (value) => (value === '' ? t('public-login:factor.required') : undefined) },
    async ({ code }) => {
      try {
        await goIn(await call(loginByFactor, { step, factorCode: asCode(code) }, quietly), redirect);
      } catch (error) {
        over(error);
      }
    },
  );
  const usesPasskey = async () => {
    form.setProblem(undefined);
    setBusy(true);
    try {
      await goIn(await byPasskey(t('public-login:passkey.none'), step), redirect);
    } catch (error) {
      if (error instanceof CallFailure && error.failure === 'STEP_OVER') onBack(sayFailure(error));
      else form.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <LoginFrame
      form={form}
      button={t('public-login:title')}
      below={
        <>
          {hasPasskey && (
            <button type="button" className="login-other" aria-busy={busy} onClick={() => void usesPasskey()}>
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
