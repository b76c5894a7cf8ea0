import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { usePage } from '../core/page-context.tsx';
import { sayFailure } from '../core/toast.ts';
import { oidcFinish, quietly } from './login-calls.ts';
import { type Begun, goIn, secondStep } from './use-sign-in.ts';

/** Back from the OpenID provider: signs in, goes to the second step, or says why not. */
export function ComingBack({ onFactor }: { onFactor: (begun: Begun) => void }) {
  const { t } = usePage();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const given = new URLSearchParams(location.search);
    const said = (name: string, as: string) => {
      const value = given.get(name);
      return value === null ? {} : { [as]: value };
    };
    const input = {
      state: given.get('state') ?? '-',
      ...said('code', 'grantCode'),
      ...said('iss', 'iss'),
      ...said('error', 'error'),
    };
    // What is in the address is good once; it need not stay in the history.
    history.replaceState(null, '', location.pathname);
    call(oidcFinish, input, quietly)
      .then(({ token, redirect }) => (token ? goIn(token, redirect) : location.replace(redirect)))
      .catch((error: unknown) => {
        const begun = secondStep(error);
        if (begun) onFactor(begun);
        else setProblem(sayFailure(error));
      });
  }, []);
  if (problem === undefined) return <p role="status">{t('public-login:openid.coming')}</p>;
  return (
    <>
      <p className="login-problem" role="alert">
        {problem}
      </p>
      <a className="login-under" href="/login">
        {t('public-login:forgotten.back')}
      </a>
    </>
  );
}
