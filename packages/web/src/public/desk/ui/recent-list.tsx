/** @jsxImportSource preact */
import { usePage } from '../../core/page-context.tsx';
import { hourText } from '../../core/time.ts';
import type { RecentScan } from '../logic/types.ts';
import { resultWords, toneOf } from './result-screen.tsx';
import { Sign } from './sign.tsx';

/** What was scanned on this device since the page was opened, the latest first. */
export function RecentList({ recent, timeZone }: { recent: readonly RecentScan[]; timeZone: string }) {
  const { t, language } = usePage();
  return (
    <div class="recent">
      <h2>{t('public-desk:recent')}</h2>
      {recent.length === 0 && <p class="fine">{t('public-desk:recent-none')}</p>}
      <ul>
        {recent.map((line) => {
          const [words] = resultWords(t, line.result);
          return (
            <li key={line.nonce} class={`recent-line recent-${toneOf(line.result)}`}>
              <span class="recent-sign">
                <Sign name={toneOf(line.result)} />
              </span>
              <span class="recent-words">
                <strong>{line.name ?? t('public-desk:no-name')}</strong>
                <span class="fine">
                  {words}
                  {line.forced ? ` · ${t('public-desk:forced')}` : ''}
                </span>
              </span>
              {line.waiting && (
                <span class="recent-wait" title={t('public-desk:waiting')}>
                  <Sign name="wait" />
                  <span class="visually-hidden">{t('public-desk:waiting')}</span>
                </span>
              )}
              <time dateTime={line.scannedAt}>{hourText(line.scannedAt, timeZone, language)}</time>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
