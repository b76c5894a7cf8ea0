import { useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { failureWords } from '../../core/call-failure.ts';
import { useAwake } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { tooLong } from '../core/fitting.ts';
import { quietly, unlockSurvey } from './survey-calls.ts';
import type { Survey } from './use-survey.ts';

/** The password that the organiser has given out. */
export function PasswordGate({ own }: { own: Survey }) {
  const { t, language } = usePage();
  const awake = useAwake();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function open(): Promise<void> {
    if (busy) return;
    const fail = (message: string) => {
      setProblem(message);
      input.current?.focus();
    };
    if (password === '') return fail(t('public-survey:password-empty'));
    const long = tooLong(password, 72, language);
    if (long) return fail(long);
    setBusy(true);
    setProblem('');
    try {
      const { pass } = await call(unlockSurvey, { code: own.survey.code, password }, quietly);
      if (!(await own.unlock(pass))) fail(t('public-survey:network'));
    } catch (error) {
      fail(failureWords(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      className="card form gate"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <div className={`field ${problem === '' ? '' : 'field-wrong'}`}>
        <label htmlFor="survey-password">{t('public-survey:password')}</label>
        <p className="field-help" id="survey-password-help">
          {t('public-survey:password-hint')}
        </p>
        <input
          id="survey-password"
          ref={input}
          type="password"
          autoComplete="off"
          enterKeyHint="go"
          aria-invalid={problem !== ''}
          aria-describedby={`survey-password-help${problem === '' ? '' : ' survey-password-problem'}`}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {problem !== '' && (
          <p className="field-problem" id="survey-password-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <button type="submit" className="button primary wide" disabled={!awake || busy} aria-busy={busy}>
        {t('public-survey:open')}
      </button>
    </form>
  );
}
