import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { usePage } from '../../core/page-context.tsx';
import { tooLong } from '../../core/fitting.ts';
import type { Target } from '../logic/types.ts';
import { Sign } from './sign.tsx';

/** A check-in that somebody wants to take back. */
export interface Undoing {
  target: Target;
  name: string | null;
  signedInAt: string | null;
}

/** Asks why a check-in was wrong: one touch for what happens most, or a few words. */
export function UndoSheet({
  undoing,
  onUndo,
  onClose,
}: {
  undoing: Undoing;
  onUndo: (reason: string) => void;
  onClose: () => void;
}) {
  const { t, language } = usePage();
  const [other, setOther] = useState('');
  const long = tooLong(other, 200, language);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
    const press = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const reasons = [t('public-desk:undo-person'), t('public-desk:undo-entrance'), t('public-desk:undo-absent')];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (other.trim() !== '' && long === '') onUndo(other.trim());
  };
  return (
    <div className="undo-ground">
      <form className="undo-sheet" role="dialog" aria-modal="true" aria-labelledby="undo-title" onSubmit={submit}>
        <h2 id="undo-title">{t('public-desk:undo-title', { name: undoing.name ?? t('public-desk:no-name') })}</h2>
        <p className="fine">{t('public-desk:undo-text')}</p>
        {reasons.map((reason, index) => (
          <button
            key={reason}
            ref={index === 0 ? first : undefined}
            type="button"
            className="button wide"
            onClick={() => onUndo(reason)}
          >
            {reason}
          </button>
        ))}
        <div className="undo-other">
          <input
            value={other}
            aria-invalid={long !== ''}
            aria-describedby={long ? 'undo-long' : undefined}
            aria-label={t('public-desk:undo-other')}
            placeholder={t('public-desk:undo-other')}
            enterKeyHint="done"
            onChange={(event) => setOther(event.currentTarget.value)}
          />
          <button
            type="submit"
            className="round"
            aria-label={t('public-desk:undo')}
            disabled={other.trim() === '' || long !== ''}
          >
            <Sign name="undo" />
          </button>
        </div>
        {long && (
          <p className="field-problem" id="undo-long" role="alert">
            {long}
          </p>
        )}
        <button type="button" className="button wide" onClick={onClose}>
          {t('public-desk:undo-keep')}
        </button>
      </form>
    </div>
  );
}
