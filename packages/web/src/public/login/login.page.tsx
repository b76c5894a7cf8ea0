import { type KeyboardEvent, useEffect, useState } from 'react';
import { keepsCookies } from '../../core/cookies.ts';
import { useAwake } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { CodeForm } from './code-form.tsx';
import { ComingBack } from './coming-back.tsx';
import { ForgottenForm } from './forgotten-form.tsx';
import { officeFetcher } from './office.ts';
import { type Invitation, JoinForm } from './join-form.tsx';
import { OtherWays } from './other-ways.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondStep } from './second-step.tsx';
import type { Begun } from './use-sign-in.ts';

export interface LoginData {
  /** The person's choice in the back office; null follows the system. */
  theme: 'light' | 'dark' | null;
  /** Whether browsers make passkeys for this address. */
  passkeys: boolean;
  /** What the OpenID provider is called; null where there is none. */
  openid: string | null;
  /** The provider has sent the browser back. */
  isBack: boolean;
  /** On the page of an invitation: what it says, or null when its link leads nowhere any more. */
  invitation?: Invitation | null;
}

export const namespaces = ['public-login'] as const;

function Logo() {
  return (
    <svg width={32} height={32} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--primary)" />
      <path d="M21.5 11.2a7 7 0 1 0 0 9.6" fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" />
      <circle cx="22.6" cy="16" r="2.1" fill="#fff" />
    </svg>
  );
}

const ways = ['password', 'sms', 'email'] as const;
type Way = (typeof ways)[number];

/** The ways to sign in as tabs: arrows walk among them, Enter takes one. */
function Ways({ onForgotten, onFactor }: { onForgotten: () => void; onFactor: (begun: Begun) => void }) {
  const { t } = usePage();
  const [way, setWay] = useState<Way>('password');
  const labels = {
    password: t('public-login:way.password'),
    sms: t('public-login:way.sms'),
    email: t('public-login:way.email'),
  };
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const at = ways.findIndex((each) => document.activeElement?.id === `way-${each}`);
    const next = ways[(at + step + ways.length) % ways.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    document.getElementById(`way-${next}`)?.focus();
  };
  return (
    <>
      <div className="login-tabs" role="tablist" onKeyDown={walk}>
        {ways.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`way-${each}`}
            aria-selected={each === way}
            aria-controls="way-form"
            tabIndex={each === way ? 0 : -1}
            onClick={() => setWay(each)}
          >
            {labels[each]}
          </button>
        ))}
      </div>
      <div id="way-form" role="tabpanel" aria-labelledby={`way-${way}`}>
        {way === 'password' ? (
          <PasswordForm onForgotten={onForgotten} onFactor={onFactor} />
        ) : (
          <CodeForm key={way} way={way} onFactor={onFactor} />
        )}
      </div>
    </>
  );
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem('theme');
  } catch {
    // A browser that keeps nothing refuses even to look.
    return null;
  }
}

type Stage = 'sign-in' | 'forgotten' | 'changed' | 'factor' | 'back' | 'join' | 'gone';

const signIn = ['public-login:title', 'public-login:text'] as const;
/** Title and text of each stage. */
const headOf = {
  'sign-in': signIn,
  changed: signIn,
  forgotten: ['public-login:forgotten.title', 'public-login:forgotten.text'],
  factor: ['public-login:factor.title', 'public-login:factor.text'],
  back: ['public-login:title', undefined],
  join: ['public-login:join.title', 'public-login:join.text'],
  gone: ['public-login:join.title', 'public-login:join.gone'],
} as const;

function firstStage({ isBack, invitation }: LoginData): Stage {
  if (invitation === undefined) return isBack ? 'back' : 'sign-in';
  return invitation === null ? 'gone' : 'join';
}

export function View({ data }: { data: LoginData }) {
  const { t } = usePage();
  const [stage, setStage] = useState(() => firstStage(data));
  const [begun, setBegun] = useState<Begun>();
  const [problem, setProblem] = useState<string>();
  const [fetchOffice] = useState(officeFetcher);
  const [theme, setTheme] = useState(data.theme);
  // Chosen before the choice was kept where the server sees it.
  useEffect(() => {
    const stored = storedTheme();
    if (stored === 'light' || stored === 'dark') setTheme(stored);
  }, []);
  const onFactor = (step: Begun) => {
    setProblem(undefined);
    setBegun(step);
    setStage('factor');
  };
  const go = (to: Stage, why?: string) => {
    setProblem(why);
    setStage(to);
  };
  const { invitation } = data;
  const [title, text] = headOf[stage];
  const awake = useAwake();
  const [keeps] = useState(() => typeof document === 'undefined' || keepsCookies());
  return (
    <div className="login" data-theme={theme ?? undefined} onInput={fetchOffice}>
      <aside className="login-side">
        <div className="login-brand">
          <Logo />
          <span>{t('public-core:product')}</span>
        </div>
        <div className="login-words">
          <p className="login-claim">{t('public-login:side.claim')}</p>
          <ul>
            {[t('public-login:side.register'), t('public-login:side.checkin'), t('public-login:side.follow')].map(
              (text) => (
                <li key={text}>
                  <Icon name="check" />
                  {text}
                </li>
              ),
            )}
          </ul>
        </div>
      </aside>
      <main className="login-main">
        <div className="login-language">
          <LanguageSwitch />
        </div>
        <div className="login-box">
          <div className="login-brand small">
            <Logo />
            <span>{t('public-core:product')}</span>
          </div>
          <h1>{t(title)}</h1>
          {text && <p>{t(text, invitation ? { by: invitation.by, organisation: invitation.organisation } : {})}</p>}
          {awake && !keeps && (
            <p className="login-problem" role="alert">
              {t('public-login:cookies')}
            </p>
          )}
          {stage === 'changed' && (
            <p className="login-changed" role="status">
              {t('public-login:forgotten.done')}
            </p>
          )}
          {problem !== undefined && (
            <p className="login-problem" role="alert">
              {problem}
            </p>
          )}
          {stage === 'gone' && (
            <a className="login-under" href="/login">
              {t('public-login:forgotten.back')}
            </a>
          )}
          {stage === 'join' && invitation && <JoinForm invitation={invitation} onFactor={onFactor} />}
          {stage === 'forgotten' && <ForgottenForm onDone={() => go('changed')} onBack={() => go('sign-in')} />}
          {stage === 'factor' && begun && <SecondStep begun={begun} onBack={(why) => go('sign-in', why)} />}
          {stage === 'back' && <ComingBack onFactor={onFactor} />}
          {(stage === 'sign-in' || stage === 'changed') && (
            <>
              <Ways onForgotten={() => go('forgotten')} onFactor={onFactor} />
              <OtherWays passkeys={data.passkeys} openid={data.openid} onProblem={setProblem} />
            </>
          )}
        </div>
      </main>
    </div>
  );
}
