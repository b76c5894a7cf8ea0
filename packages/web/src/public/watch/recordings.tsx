import type { WatchInfo } from '@convoke/contract/live/live.watch.calls.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { lengthText } from './player/controls.tsx';
import { Sign } from './player/sign.tsx';
import type { Recording } from './use-watch.ts';

interface Props {
  info: WatchInfo;
  recordings: readonly Recording[];
  shownId: string | undefined;
  show: (recording: Recording) => void;
}

/** What was recorded, to be watched again. */
export function Recordings({ info, recordings, shownId, show }: Props) {
  const { t, locale } = usePage();
  if (recordings.length === 0) return null;
  return (
    <section className="recordings" aria-labelledby="recordings">
      <h2 id="recordings">{t('public-watch:recordings')}</h2>
      <ul>
        {recordings.map((recording) => (
          <li key={recording.recordingId}>
            <button
              type="button"
              className="button recording"
              aria-pressed={recording.recordingId === shownId}
              onClick={() => show(recording)}
            >
              <Sign name="play" />
              <span>
                {t('public-watch:recording-of', { time: momentText(recording.startedAt, info.timeZone, locale) })}
                <small>{lengthText(recording.seconds)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
