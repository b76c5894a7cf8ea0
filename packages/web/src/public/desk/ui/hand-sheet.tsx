import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { tooLong } from '../../core/fitting.ts';
import { usePage } from '../../core/page-context.tsx';
import { deskName } from '../device/name.ts';
import type { Desk } from '../desk.ts';
import { pointOf } from '../judge-here.ts';
import type { CameraSide } from '../store.ts';
import { useStore } from './use-store.ts';

/** With the device's own name it must fit into the log of scans. */
const mostLetters = 40;

/** This desk: who is at it, what it holds, and how its cameras tell the way. Whoever takes it over says so here. */
export function HandSheet({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t, language } = usePage();
  const { meta, unsynced, former, conflicts, people } = useStore(desk.state);
  const [name, setName] = useState('');
  const long = tooLong(name, mostLetters, language);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    const press = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const point = pointOf(meta);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '' || long !== '') return;
    void desk.handOver(name.trim());
    onClose();
  };
  const sides: readonly (readonly [CameraSide | null, string])[] = [
    [null, t('public-desk:side-none')],
    ['rear-in', t('public-desk:side-rear-in')],
    ['rear-out', t('public-desk:side-rear-out')],
  ];
  return (
    <div className="undo-ground">
      <form className="undo-sheet" role="dialog" aria-modal="true" aria-labelledby="hand-title" onSubmit={submit}>
        <h2 id="hand-title">{t('public-desk:hand')}</h2>
        <dl className="hand-facts">
          <dt>{t('public-desk:hand-device')}</dt>
          <dd>{deskName()}</dd>
          {meta?.holder && (
            <>
              <dt>{t('public-desk:hand-holder')}</dt>
              <dd>{meta.holder}</dd>
            </>
          )}
          <dt>{t('public-desk:point')}</dt>
          <dd>{point?.name ?? '–'}</dd>
          <dt>{t('public-desk:hand-people')}</dt>
          <dd>{people ?? 0}</dd>
          <dt>{t('public-desk:hand-unsent')}</dt>
          <dd>{unsynced}</dd>
          <dt>{t('public-desk:hand-differences')}</dt>
          <dd>{conflicts.length}</dd>
          <dt>{t('public-desk:sound')}</dt>
          <dd>{meta?.sound ? t('public-desk:on') : t('public-desk:off')}</dd>
        </dl>
        {former > 0 && <p className="note">{t('public-desk:hand-former', { count: former })}</p>}
        <label className="hand-name">
          <span>{t('public-desk:hand-name')}</span>
          <input
            ref={field}
            value={name}
            autoComplete="off"
            enterKeyHint="done"
            aria-invalid={long !== ''}
            aria-describedby={long ? 'hand-long' : 'hand-hint'}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        {long ? (
          <p className="field-problem" id="hand-long" role="alert">
            {long}
          </p>
        ) : (
          <p className="fine" id="hand-hint">
            {t('public-desk:hand-hint')}
          </p>
        )}
        <button type="submit" className="button primary wide" disabled={name.trim() === '' || long !== ''}>
          {t('public-desk:hand-take')}
        </button>
        {point?.direction === 'both' && (
          <fieldset className="hand-sides">
            <legend>{t('public-desk:side')}</legend>
            {sides.map(([side, words]) => (
              <label key={side ?? 'none'}>
                <input
                  type="radio"
                  name="side"
                  checked={(meta?.side ?? null) === side}
                  onChange={() => void desk.prefer({ side })}
                />
                <span>{words}</span>
              </label>
            ))}
          </fieldset>
        )}
        <button type="button" className="button wide" onClick={onClose}>
          {t('public-core:close-toast')}
        </button>
      </form>
    </div>
  );
}
