import { usePage } from '../../core/page-context.tsx';
import { hourText } from '../../core/time.ts';
import type { Conflict } from '../logic/types.ts';
import { resultWords } from './result-screen.tsx';
import { Sign } from './sign.tsx';

/** What the server saw otherwise than this desk did while it was alone: somebody should look at it. */
export function ConflictList({
  conflicts,
  timeZone,
  onDone,
}: {
  conflicts: readonly Conflict[];
  timeZone: string;
  onDone: () => void;
}) {
  const { t, locale } = usePage();
  const time = (moment: string) => hourText(moment, timeZone, locale);
  const words = (conflict: Conflict): string => {
    switch (conflict.kind) {
      case 'twice':
        return t('public-desk:conflict-twice', {
          here: time(conflict.scannedAt),
          there: conflict.otherAt ? time(conflict.otherAt) : '–',
        });
      case 'refused':
        return t('public-desk:conflict-refused', {
          reason: conflict.result ? resultWords(t, conflict.result)[0] : '',
        });
      case 'late':
        return t('public-desk:conflict-late');
      case 'lost':
        return t('public-desk:conflict-lost', { time: time(conflict.scannedAt) });
    }
  };
  return (
    <div className="conflicts" role="alert">
      <h2>
        <Sign name="again" /> {t('public-desk:conflicts', { count: conflicts.length })}
      </h2>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.nonce}>
            <strong>{conflict.name ?? t('public-desk:no-name')}</strong>
            <span>{words(conflict)}</span>
          </li>
        ))}
      </ul>
      <button type="button" className="button wide" onClick={onDone}>
        {t('public-desk:conflicts-done')}
      </button>
    </div>
  );
}
