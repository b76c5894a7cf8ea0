import { useState } from 'react';
import { call } from '../../core/call.ts';
import { useAwake } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { sayFailure } from '../core/toast.ts';
import { Icon } from '../ui/icon.tsx';
import { oidcBegin, quietly } from './login-calls.ts';
import { byPasskey, goIn } from './use-sign-in.ts';

interface Props {
  passkeys: boolean;
  /** What the OpenID provider is called. */
  openid: string | null;
  onProblem: (words?: string) => void;
}

/** The ways in that need nothing typed. */
export function OtherWays({ passkeys, openid, onProblem }: Props) {
  const { t } = usePage();
  const awake = useAwake();
  const [busy, setBusy] = useState<string>();
  // A provider does not let itself be framed; over a page whose session has ended the other ways are there.
  const framed = awake && parent !== window;
  const run = async (name: string, work: () => Promise<unknown>) => {
    if (busy !== undefined) return;
    onProblem();
    setBusy(name);
    try {
      await work();
    } catch (error) {
      onProblem(sayFailure(error));
    } finally {
      setBusy(undefined);
    }
  };
  const byOpenid = async () => {
    const redirect = new URLSearchParams(location.search).get('redirect');
    const { address } = await call(oidcBegin, redirect === null ? {} : { redirect }, quietly);
    location.assign(address);
    await new Promise((done) => addEventListener('pagehide', done, { once: true }));
  };
  if (!passkeys && (openid === null || framed)) return null;
  return (
    <div className="login-others">
      <span className="login-or">{t('public-login:or')}</span>
      {passkeys && (
        <button
          type="button"
          className="login-other"
          disabled={!awake}
          aria-busy={busy === 'passkey'}
          onClick={() => void run('passkey', async () => goIn(await byPasskey(t('public-login:passkey.none'))))}
        >
          <Icon name="key" />
          {t('public-login:passkey.use')}
        </button>
      )}
      {openid !== null && !framed && (
        <button
          type="button"
          className="login-other"
          disabled={!awake}
          aria-busy={busy === 'openid'}
          onClick={() => void run('openid', byOpenid)}
        >
          {t('public-login:openid.use', { name: openid })}
        </button>
      )}
    </div>
  );
}
