import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAwake } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import type { LoginForm } from './use-login-form.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form'> {
  form: LoginForm;
  name: string;
  label: string;
  /** Said before anything is wrong. */
  rule?: string;
  /** Inside the frame of the input, after it. */
  children?: ReactNode;
}

/** A labelled input of the login, with what is wrong with it below. */
export function LoginField({ form, name, label, rule, children, autoFocus, ...input }: Props) {
  const awake = useAwake();
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) own.current?.focus();
  }, []);
  const problem = form.problems[name];
  return (
    <div className={`login-field ${problem === undefined ? '' : 'login-wrong'}`}>
      <label htmlFor={id}>{label}</label>
      <div className="login-input">
        <input
          {...input}
          ref={own}
          id={id}
          name={name}
          // Until the page is awake nothing could be sent.
          readOnly={!awake}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined && rule === undefined ? undefined : `${id}-words`}
          onChange={() => form.recheck(name)}
        />
        {children}
      </div>
      {(problem ?? rule) !== undefined && (
        <p id={`${id}-words`} className="login-words-below" role={problem === undefined ? undefined : 'alert'}>
          {problem ?? rule}
        </p>
      )}
    </div>
  );
}

const shut =
  'M3 3l18 18M10.6 10.7a2 2 0 0 0 2.7 2.7M9.4 5.3A9.6 9.6 0 0 1 12 5c6 0 9.5 7 9.5 7a16 16 0 0 1-2.7 3.5M6.3 6.9A15 15 0 0 0 2.5 12s3.5 7 9.5 7a9.3 9.3 0 0 0 4.7-1.3';
const open = 'M2.5 12S6 5 12 5s9.5 7 9.5 7-3.5 7-9.5 7-9.5-7-9.5-7zM12 14.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z';

/** The password, hidden until one wants to see it. */
export function LoginPassword(props: Omit<Props, 'type' | 'children' | 'name'>) {
  const { t } = usePage();
  const [shown, setShown] = useState(false);
  return (
    <LoginField {...props} name="password" type={shown ? 'text' : 'password'}>
      <button
        type="button"
        className="login-eye"
        aria-label={t(shown ? 'public-login:password.hide' : 'public-login:password.show')}
        onClick={() => setShown(!shown)}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={shown ? open : shut} />
        </svg>
      </button>
    </LoginField>
  );
}

/** The form itself: what went wrong, its fields, its button. */
export function LoginFrame({
  form,
  button,
  children,
  below,
}: {
  form: LoginForm;
  button: string;
  children: ReactNode;
  below?: ReactNode;
}) {
  const awake = useAwake();
  return (
    <form className="login-form" ref={form.form} noValidate method="post" onSubmit={form.onSubmit}>
      {form.problem !== undefined && (
        <p className="login-problem" role="alert">
          {form.problem}
        </p>
      )}
      {children}
      <button type="submit" className="login-go" disabled={!awake} aria-busy={form.busy}>
        {button}
      </button>
      {below}
    </form>
  );
}
