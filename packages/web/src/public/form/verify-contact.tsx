import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure, failureWords } from '../../core/call-failure.ts';
import { useAwake } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { asCode } from '../core/fitting.ts';
import { described, Labelled } from './field-frame.tsx';
import { FieldList } from './field-list.tsx';
import { text } from './fields/line.tsx';
import { focusField, inputId, useForm } from './form-state.ts';
import { labelOf } from './invoice.ts';
import { sendCode, verifyCode } from './verify-calls.ts';

export interface Proof {
  proof: string;
  endsAt: string;
}

export interface VerifyProps {
  by: 'phone' | 'email';
  onProof: (proof: Proof) => void;
}

const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;

/** Seconds until another code may be asked for. */
function usePause(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)];
}

/** A phone number or an address is proved by the code that is sent to it. */
export function VerifyContact({ by, onProof }: VerifyProps) {
  const { t, language } = usePage();
  const awake = useAwake();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [pause, setPause] = usePause();
  const isBusy = useRef(false);
  const contactField: FormField = {
    fieldId: 'verify-contact',
    type: by,
    means: by,
    required: true,
    label: labelOf(by === 'phone' ? t('public-form:verify-phone') : t('public-form:verify-email')),
  };
  const codeField: FormField = {
    fieldId: 'verify-code',
    type: 'text',
    required: true,
    min: 6,
    max: 6,
    pattern: { kind: 'digits' },
    label: labelOf(t('public-form:verify-code')),
  };
  const contact = useForm({ version: 1, fields: [contactField] }, language);
  const code = useForm({ version: 1, fields: [codeField] }, language);
  const codeProblem = code.problems[codeField.fieldId];
  useEffect(() => {
    if (sentTo !== null) focusField('verify-code');
  }, [sentTo]);

  /** One at a time; a failure is said beneath. */
  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const { retryAfterSeconds } = (error.data ?? {}) as { retryAfterSeconds?: unknown };
      const seconds = typeof retryAfterSeconds === 'number' ? retryAfterSeconds : error.retryAfterSeconds;
      if (error.failure === 'CODE_TOO_OFTEN' && seconds !== undefined) setPause(seconds);
      setProblem(failureWords(error));
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }
  const ask = () =>
    run(async () => {
      const answers = contact.check();
      const given = answers?.['verify-contact'];
      if (typeof given !== 'string') return;
      const { retryAfterSeconds } = await call(sendCode, by === 'phone' ? { phone: given } : { email: given }, quietly);
      setPause(retryAfterSeconds);
      code.clear();
      setSentTo(given);
    });
  const prove = () =>
    run(async () => {
      const given = code.check()?.['verify-code'];
      if (typeof given !== 'string' || sentTo === null) return;
      onProof(
        await call(verifyCode, { ...(by === 'phone' ? { phone: sentTo } : { email: sentTo }), code: given }, quietly),
      );
    });

  return (
    <form
      className="form verify"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void (sentTo === null ? ask() : prove());
      }}
    >
      {sentTo === null ? (
        <FieldList state={contact} fields={[contactField]} />
      ) : (
        <>
          <p role="status">
            {t('public-form:verify-sent', { contact: sentTo })}{' '}
            <button type="button" className="text-link" onClick={() => setSentTo(null)}>
              {t('public-form:verify-other')}
            </button>
          </p>
          <Labelled field={codeField} problem={codeProblem}>
            <input
              id={inputId(codeField.fieldId)}
              {...described({ field: codeField, problem: codeProblem })}
              type="text"
              inputMode="numeric"
              // The phone offers the code from the message itself.
              autoComplete="one-time-code"
              enterKeyHint="done"
              value={text(code.values[codeField.fieldId])}
              onChange={(event) => code.set(codeField, asCode(event.currentTarget.value))}
            />
          </Labelled>
        </>
      )}
      <div aria-live="assertive" className="empty-gone">
        {problem !== '' && <p className="field-problem">{problem}</p>}
      </div>
      <div className="verify-buttons">
        <button type="submit" className="button primary wide" disabled={!awake || busy} aria-busy={busy}>
          {sentTo === null ? t('public-form:verify-send') : t('public-form:verify-check')}
        </button>
        {sentTo !== null && (
          <button type="button" className="text-link" disabled={pause > 0 || busy} onClick={() => void ask()}>
            {pause > 0 ? t('public-form:verify-wait', { count: pause }) : t('public-form:verify-again')}
          </button>
        )}
      </div>
    </form>
  );
}
