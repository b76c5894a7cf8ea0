import type { WatchInfo } from '@convoke/contract/live/live.watch.calls.ts';
import { useRef, useState } from 'react';
import { useAwake } from '../../core/browser.ts';
import { usePage } from '../../core/page-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Entering } from './use-entry.ts';

/** What somebody types to watch: the password, or the code of their registration or ticket. */
export function EnterCard({ info, entering }: { info: WatchInfo; entering: Entering }) {
  const { t } = usePage();
  const awake = useAwake();
  const [value, setValue] = useState('');
  const [name, setName] = useState('');
  const [empty, setEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { access, registerUrl } = info;
  const { gate, isBusy } = entering;

  if (gate === 'elsewhere')
    return (
      <section className="card watch-enter">
        <h2>{t('public-watch:elsewhere')}</h2>
        <p className="fine">{t('public-watch:elsewhere-hint')}</p>
        <button
          type="button"
          className="button primary wide"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void entering.enter({ takeOver: true })}
        >
          {t('public-watch:take-over')}
        </button>
      </section>
    );

  // Anyone may enter: what failed is tried again by a press.
  if (access === 'anyone')
    return (
      <section className="card watch-enter">
        <p className="field-problem" role="alert">
          {entering.problem}
        </p>
        <button type="button" className="button primary wide" disabled={isBusy} onClick={() => void entering.enter({})}>
          {t('public-watch:enter')}
        </button>
      </section>
    );

  const isPassword = access === 'password';
  const problem = empty ? t(isPassword ? 'public-watch:password-empty' : 'public-watch:code-empty') : entering.problem;
  const words = isPassword ? 'password' : access === 'ticket' ? 'ticket' : 'registered';

  async function submit(): Promise<void> {
    if (isBusy) return;
    setEmpty(value.trim() === '');
    const isIn =
      value.trim() !== '' &&
      (await entering.enter(isPassword ? { password: value, name: name.trim() } : { personalCode: codeIn(value) }));
    if (!isIn) input.current?.focus();
  }

  return (
    <form
      className="card form watch-enter"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{t(`public-watch:enter-${words}`)}</h2>
      <div className={`field ${problem === '' ? '' : 'field-wrong'}`}>
        <label htmlFor="watch-key">{t(isPassword ? 'public-watch:password' : 'public-watch:code')}</label>
        {!isPassword && (
          <p className="field-help" id="watch-key-help">
            {t('public-watch:code-hint')}
          </p>
        )}
        <input
          id="watch-key"
          ref={input}
          type={isPassword ? 'password' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={isPassword ? 100 : 300}
          aria-invalid={problem !== ''}
          aria-describedby={[!isPassword && 'watch-key-help', problem !== '' && 'watch-key-problem']
            .filter(Boolean)
            .join(' ')}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        {problem !== '' && (
          <p className="field-problem" id="watch-key-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      {isPassword && (
        <div className="field">
          <label htmlFor="watch-name">
            {t('public-watch:name')} <span className="optional">{t('public-core:optional')}</span>
          </label>
          <input
            id="watch-name"
            autoComplete="nickname"
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
      )}
      <button type="submit" className="button primary wide" disabled={!awake || isBusy} aria-busy={isBusy}>
        {t('public-watch:enter')}
      </button>
      {!isPassword && (
        <p className="fine">
          {t('public-watch:no-code')}{' '}
          <a className="text-link" href={registerUrl}>
            {t(access === 'ticket' ? 'public-watch:get-ticket' : 'public-watch:register')}
            <Icon name="out" />
          </a>
        </p>
      )}
    </form>
  );
}

/** People paste the address of their ticket as well as its code. */
export function codeIn(typed: string): string {
  const text = typed.trim();
  return (/\/(?:qd|ticket)\/([\w-]{6,60})/.exec(text)?.[1] ?? text).slice(0, 60);
}
