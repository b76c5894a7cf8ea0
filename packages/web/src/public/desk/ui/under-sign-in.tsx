import { type ReactNode, useEffect, useRef } from 'react';
import { usePage } from '../../core/page-context.tsx';
import { organiserIsSignedIn } from '../calls.ts';
import type { SignInAgain } from '../sign-in-again.ts';
import { useStore } from './use-store.ts';

/** How often it is looked whether somebody has signed in, in the frame or in another tab, in milliseconds. */
const lookEveryMs = 300;

/** A page that keeps what is typed on it while its organiser signs in again over it. */
export function UnderSignIn({ again, children }: { again: SignInAgain; children: ReactNode }) {
  const isAsking = useStore(again.isAsking);
  return (
    <>
      <div className="under-sign-in" inert={isAsking}>
        {children}
      </div>
      {isAsking && <SignInSheet again={again} />}
    </>
  );
}

/** The login's own page in a frame, with all its ways. */
function SignInSheet({ again }: { again: SignInAgain }) {
  const { t } = usePage();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    sheet.current?.focus({ preventScroll: true });
    const timer = setInterval(() => organiserIsSignedIn() && again.answer(true), lookEveryMs);
    // What is open beneath hears of no Escape.
    const press = (event: KeyboardEvent) => event.key === 'Escape' && event.stopImmediatePropagation();
    addEventListener('keydown', press, true);
    return () => {
      clearInterval(timer);
      removeEventListener('keydown', press, true);
    };
  }, [again]);
  return (
    <div className="undo-ground sign-in-ground">
      <div className="undo-sheet" role="dialog" aria-modal="true" aria-labelledby="sign-in" tabIndex={-1} ref={sheet}>
        <h2 id="sign-in">{t('public-desk:session-again')}</h2>
        <p className="fine">{t('public-desk:session-text')}</p>
        <iframe className="sign-in-frame" title={t('public-desk:session-again')} src="/login" />
        <button type="button" className="button wide" onClick={() => again.answer(false)}>
          {t('public-desk:session-leave')}
        </button>
      </div>
    </div>
  );
}
