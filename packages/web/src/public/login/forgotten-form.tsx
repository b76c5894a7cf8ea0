import { useState } from 'react';
import { call } from '../../core/call.ts';
import { usePage } from '../core/page-context.tsx';
import { asCode } from '../core/fitting.ts';
import { codeChecks, CodeFields, type CodeWay } from './code-fields.tsx';
import { LoginFrame, LoginPassword } from './fields.tsx';
import { quietly, resetByEmail, resetBySms } from './login-calls.ts';
import { isNewPassword } from './new-password.ts';
import { type Check, useLoginForm } from './use-login-form.ts';

const ways = ['sms', 'email'] as const;

/** Sets a new password with a code; every session of the user ends, so the way on is the sign-in. */
export function ForgottenForm({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const [way, setWay] = useState<CodeWay>('sms');
  return <OneWay key={way} way={way} onWay={setWay} onDone={onDone} onBack={onBack} />;
}

function OneWay({
  way,
  onWay,
  onDone,
  onBack,
}: {
  way: CodeWay;
  onWay: (way: CodeWay) => void;
  onDone: () => void;
  onBack: () => void;
}) {
  const { t } = usePage();
  const asNew: Check = (value) => (isNewPassword(value) ? undefined : t('public-login:newPassword.rule'));
  const form = useLoginForm({ ...codeChecks(t, way), password: asNew }, async ({ address, code, password }) => {
    if (way === 'sms') await call(resetBySms, { mobile: address, smsCode: asCode(code), password }, quietly);
    else await call(resetByEmail, { email: address, emailCode: asCode(code), password }, quietly);
    onDone();
  });
  return (
    <LoginFrame
      form={form}
      button={t('public-login:forgotten.save')}
      below={
        <button type="button" className="login-under" onClick={onBack}>
          {t('public-login:forgotten.back')}
        </button>
      }
    >
      <div className="login-segments" role="radiogroup" aria-label={t('public-login:forgotten.text')}>
        {ways.map((each) => (
          <label key={each}>
            <input type="radio" checked={each === way} onChange={() => onWay(each)} />
            <span>{t(each === 'sms' ? 'public-login:way.sms' : 'public-login:way.email')}</span>
          </label>
        ))}
      </div>
      <CodeFields form={form} way={way} />
      <LoginPassword
        form={form}
        label={t('public-login:newPassword.label')}
        rule={t('public-login:newPassword.rule')}
        autoComplete="new-password"
      />
    </LoginFrame>
  );
}
