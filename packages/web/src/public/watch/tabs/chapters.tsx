import type { WatchInfo, WatchLive } from '@convoke/contract/live/live.watch.calls.ts';
import { usePage } from '../../core/page-context.tsx';
import { hourText, momentText } from '../../core/time.ts';
import { Icon } from '../../ui/icon.tsx';

interface Props {
  info: WatchInfo;
  live: WatchLive | null;
  /** The moment whose picture is shown, ms; null = none is. */
  shownAt: number | null;
  /** Whether the picture of a moment can be shown now. */
  canShow: (at: number) => boolean;
  show: (at: number) => void;
}

/** The chapters of a live: where the picture can go back to them, a press does. */
export function Chapters({ info, live, shownAt, canShow, show }: Props) {
  const { t, locale } = usePage();
  const chapters = live?.chapters ?? [];
  const first = chapters[0];
  const isOneDay = chapters.every(
    ({ startsAt }) => Date.parse(startsAt) - Date.parse(first?.startsAt ?? startsAt) < 20 * 3600_000,
  );
  const timeOf = (at: string) =>
    isOneDay ? hourText(at, info.timeZone, locale) : momentText(at, info.timeZone, locale);
  return (
    <>
      {chapters.length === 0 ? (
        <p className="fine">{t('public-watch:no-chapters')}</p>
      ) : (
        <ol className="chapters">
          {chapters.map(({ chapterId, title, description, startsAt, endsAt }) => {
            const at = Date.parse(startsAt);
            const isShown = shownAt !== null && shownAt >= at && shownAt < Date.parse(endsAt);
            const words = (
              <>
                <time dateTime={startsAt}>{timeOf(startsAt)}</time>
                <span className="chapter-words">
                  <b>{title}</b>
                  {description && <span>{description}</span>}
                </span>
              </>
            );
            return (
              <li
                key={chapterId}
                className={isShown ? 'chapter-shown' : ''}
                aria-current={isShown ? 'true' : undefined}
              >
                {canShow(at) ? (
                  <button type="button" className="chapter" onClick={() => show(at)}>
                    {words}
                    <svg className="sign sign-play" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                      <path d="M8 5v14l11-7z" />
                    </svg>
                  </button>
                ) : (
                  <div className="chapter">{words}</div>
                )}
              </li>
            );
          })}
        </ol>
      )}
      <p>
        <a className="text-link" href={info.eventUrl}>
          {t('public-watch:to-event')}
          <Icon name="out" />
        </a>
      </p>
    </>
  );
}
