import { usePage } from '../../core/page-context.tsx';
import { hourText } from '../../core/time.ts';
import type { RecentScan } from '../logic/types.ts';
import { entriesWords, resultWords, toneOf } from './result-screen.tsx';
import { Sign } from './sign.tsx';

/** What was scanned on this device since the page was opened, the latest first. */
export function RecentList({
  recent,
  timeZone,
  onUndo,
}: {
  recent: readonly RecentScan[];
  timeZone: string;
  onUndo: (line: RecentScan) => void;
}) {
  const { t, locale } = usePage();
  return (
    <div className="recent">
      <h2>{t('public-desk:recent')}</h2>
      {recent.length === 0 && <p className="fine">{t('public-desk:recent-none')}</p>}
      <ul>
        {recent.map((line) => {
          const result = line.isUndone ? 'undone' : line.result;
          const [words] = resultWords(t, result, line.direction);
          const isIn = line.direction === 'in' && (result === 'ok' || result === 'already');
          return (
            <li key={line.nonce} className={`recent-line recent-${toneOf(result)}`}>
              <span className="recent-sign">
                <Sign name={line.isUndone ? 'undo' : toneOf(result)} />
              </span>
              <span className="recent-words">
                <strong>{line.name ?? t('public-desk:no-name')}</strong>
                <span className="fine">
                  {[
                    words,
                    line.isUndone ? null : entriesWords(t, line, (at) => hourText(at, timeZone, locale)),
                    line.ticketName,
                    line.isSandbox && t('public-core:sandbox'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  {line.forced ? ` · ${t('public-desk:forced')}` : ''}
                </span>
              </span>
              {isIn && (
                <button
                  type="button"
                  className="round"
                  aria-label={t('public-desk:undo-of', { name: line.name ?? t('public-desk:no-name') })}
                  title={t('public-desk:undo')}
                  onClick={() => onUndo(line)}
                >
                  <Sign name="undo" />
                </button>
              )}
              {line.waiting && (
                <span className="recent-wait" title={t('public-desk:waiting')}>
                  <Sign name="wait" />
                  <span className="visually-hidden">{t('public-desk:waiting')}</span>
                </span>
              )}
              <time dateTime={line.scannedAt}>{hourText(line.scannedAt, timeZone, locale)}</time>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
