import { isAnyPhone, isEmail, normaliseEmail, normalisePhone } from '@convoke/contract/core/contact.ts';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { findOwn } from '../core/calls.ts';
import { usePage } from '../core/page-context.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { sayFailure } from '../core/toast.ts';

export interface FindData {
  code: string;
  title: string;
}

export const namespaces = ['public-find'] as const;

const quietly = { hideLoad: true, quiet: true } as const;

/** What somebody typed elsewhere, behind `#`: it reaches no server and no log. */
function takeContact(): string {
  const contact = new URLSearchParams(location.hash.slice(1)).get('to') ?? '';
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return contact;
}

/** Somebody who lost the code types phone or e-mail and is sent it again. The page says the same whether they are known or not. */
export function View({ data: { code, title } }: { data: FindData }) {
  const { t } = usePage();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setText(takeContact());
    field.current?.focus({ preventScroll: true });
  }, []);

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const typed = text.trim();
    const input = isEmail(typed)
      ? { email: normaliseEmail(typed) }
      : isAnyPhone(typed)
        ? { phone: normalisePhone(typed) }
        : null;
    setProblem(input ? '' : t('public-find:invalid'));
    if (!input) return field.current?.focus();
    setBusy(true);
    try {
      await call(findOwn, { code, ...input }, quietly);
      setSentTo(typed);
    } catch (error) {
      setProblem(sayFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Frame
      className="notice find"
      start={
        <a className="pill back" href={`/event/${code}`}>
          <Icon name="back" />
          {t('public-find:back')}
        </a>
      }
    >
      <h1>{t('public-find:heading')}</h1>
      <p className="lead">{title}</p>
      {sentTo === null ? (
        <form className="find-form" onSubmit={(event) => void send(event)} noValidate>
          <div className={`field ${problem ? 'field-wrong' : ''}`}>
            <label htmlFor="find-contact">{t('public-find:label')}</label>
            <input
              id="find-contact"
              ref={field}
              value={text}
              autoComplete="on"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="send"
              aria-invalid={problem !== ''}
              aria-describedby="find-hint"
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <p id="find-hint" className={problem ? 'field-problem' : 'fine'} role={problem ? 'alert' : undefined}>
              {problem || t('public-find:hint')}
            </p>
          </div>
          <button type="submit" className="button primary wide" disabled={busy}>
            {busy ? t('public-find:sending') : t('public-find:send')}
          </button>
        </form>
      ) : (
        <div role="status">
          <p className="note note-good">
            <Icon name="check" />
            <span>
              <strong>{t('public-find:sent')}</strong> {t('public-find:sent-hint', { to: sentTo })}
            </span>
          </p>
          <p className="fine">{t('public-find:nothing')}</p>
          <button type="button" className="button quiet wide" onClick={() => setSentTo(null)}>
            {t('public-find:other')}
          </button>
        </div>
      )}
    </Frame>
  );
}
