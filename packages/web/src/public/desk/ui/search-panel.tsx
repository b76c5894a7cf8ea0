import { codeIn } from '@convoke/contract/checkin/checkin.rules.ts';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { usePage } from '../../core/page-context.tsx';
import { hourText } from '../../core/time.ts';
import type { Desk } from '../desk.ts';
import type { Found, Target } from '../logic/types.ts';
import { Thumb } from './face.tsx';
import { Sign } from './sign.tsx';
import { useStore } from './use-store.ts';

const restMs = 250;

/** Whether there is enough to look for: three digits, two letters, one Chinese or Japanese character. */
function worthAsking(text: string): boolean {
  if (/^[\d\s+-]+$/.test(text)) return text.replace(/\D/g, '').length >= 3;
  return /[^\p{Script=Latin}\d\s]/u.test(text) || text.length >= 2;
}

/** One field for a typed code, the end of a phone number or a name; the people found below it. */
export function SearchPanel({
  desk,
  onScan,
  onUndo,
  onBusy,
  onCamera,
  onRegister,
}: {
  desk: Desk;
  onScan: (target: Target) => void;
  onUndo: (person: Found) => void;
  onBusy: (busy: boolean) => void;
  onCamera: (() => void) | null;
  /** Registers somebody, with what was searched for in vain; null where this desk may not. */
  onRegister: ((sought: string) => void) | null;
}) {
  const { t } = usePage();
  const { meta, result } = useStore(desk.state);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found[] | null>(null);
  const asked = text.trim();

  useEffect(() => {
    onBusy(asked !== '');
    setFound(null);
    if (!worthAsking(asked) || codeIn(asked) !== null) return;
    let over = false;
    const timer = setTimeout(() => {
      void desk.search(asked).then((people) => {
        if (!over) setFound(people);
      });
    }, restMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [asked]);
  // The next person begins with an empty field.
  useEffect(() => {
    if (result?.result === 'ok') setText('');
  }, [result]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (codeIn(asked) !== null) {
      onScan({ code: asked });
      setText('');
    } else field.current?.blur();
  };
  return (
    <>
      <form className="desk-search" role="search" onSubmit={submit}>
        <label className="search-field">
          <Sign name="search" />
          <span className="visually-hidden">{t('public-desk:search')}</span>
          <input
            ref={field}
            value={text}
            placeholder={t('public-desk:search')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {text !== '' && (
            <button type="button" className="round" aria-label={t('public-desk:clear')} onClick={() => setText('')}>
              <Sign name="close" />
            </button>
          )}
        </label>
        {onCamera && (
          <button
            type="button"
            className="round search-camera"
            aria-label={t('public-desk:camera-open')}
            onClick={onCamera}
          >
            <Sign name="camera" />
          </button>
        )}
      </form>
      {asked !== '' && (
        <div className="found" aria-live="polite">
          {codeIn(asked) !== null && (
            <button type="button" className="button primary wide" onClick={submit}>
              {t('public-desk:use-code')}
            </button>
          )}
          {found?.length === 0 && <p className="found-none">{t('public-desk:nobody')}</p>}
          {onRegister && found?.length === 0 && (
            <button type="button" className="button primary wide" onClick={() => onRegister(asked)}>
              {t('public-walk-in:open')}
            </button>
          )}
          <ul>
            {found?.map((person) => (
              <li key={person.signUserId}>
                <FoundPerson
                  person={person}
                  timeZone={meta?.timeZone}
                  onSignIn={() => onScan({ signUserId: person.signUserId })}
                  onUndo={() => onUndo(person)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {onRegister && asked === '' && (
        <button type="button" className="button wide desk-register" onClick={() => onRegister('')}>
          {t('public-walk-in:open')}
        </button>
      )}
    </>
  );
}

function FoundPerson({
  person,
  timeZone,
  onSignIn,
  onUndo,
}: {
  person: Found;
  timeZone: string | undefined;
  onSignIn: () => void;
  onUndo: () => void;
}) {
  const { t, locale } = usePage();
  const state = {
    APPROVED: null,
    PENDING: t('public-desk:state-pending'),
    REJECTED: t('public-desk:state-rejected'),
    WAITLISTED: t('public-desk:state-waitlisted'),
    CANCELLED: t('public-desk:state-cancelled'),
  }[person.state];
  return (
    <div className="found-person">
      <Thumb photo={person.photo} />
      <div className="found-words">
        <p className="found-name">{person.name}</p>
        <p className="fine">{[person.company, person.phone].filter(Boolean).join(' · ')}</p>
        {person.ticketName && (
          <p className="found-ticket">
            {person.ticketName}
            {person.isSandbox && <span className="found-sandbox">{t('public-core:sandbox')}</span>}
          </p>
        )}
        {state && <p className="found-state">{state}</p>}
      </div>
      {person.signedInAt ? (
        <div className="found-in">
          <p>
            <Sign name="good" /> {hourText(person.signedInAt, timeZone, locale)}
          </p>
          <button type="button" className="button" onClick={onUndo}>
            {t('public-desk:undo')}
          </button>
        </div>
      ) : (
        <button type="button" className={`button ${state ? '' : 'primary'}`} onClick={onSignIn}>
          {t('public-desk:sign-in')}
        </button>
      )}
    </div>
  );
}
