import type { WatchInfo } from '@convoke/contract/live/live.watch.calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reloadPage } from '../../core/reload.ts';
import { useNow } from '../core/clock.ts';
import { usePage } from '../core/page-context.tsx';
import { Backdrop } from '../ui/cover.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { AfterLive } from './after-live.tsx';
import { EnterCard } from './entering/enter-card.tsx';
import { LiveHead } from './live-head.tsx';
import type { Showing } from './player/player.ts';
import { usePlayer } from './player/use-player.ts';
import { Recordings } from './recordings.tsx';
import { Screen } from './screen.tsx';
import { ScreenWords } from './screen-words.tsx';
import { Tabs } from './tabs/tabs.tsx';
import { useBeats, useSeenSeconds } from './use-beats.ts';
import { useFeed } from './feed.ts';
import { useTabs } from './tabs/use-tabs.tsx';
import { type Recording, useWatch } from './use-watch.ts';

export interface WatchData {
  info: WatchInfo;
  /** To a second, so that pages asked for within it are the same. */
  serverTime: string;
  /** Origins besides ours that this document may fetch streams from. */
  streams: readonly string[];
}

export const namespaces = ['public-watch', 'public-chat'] as const;

export function View({ data }: { data: WatchData }) {
  const { t, language } = usePage();
  const now = useNow(data.serverTime, 1000);
  const watch = useWatch(data.info, language);
  const { info, live, state, play, entry, gate } = watch;
  const video = useRef<HTMLVideoElement>(null);
  const { player, state: shown } = usePlayer(video, watch.find);
  /** A recording instead of what is on air, and from which second of it. */
  const [film, setFilm] = useState<{ recording: Recording; from: number } | null>(null);
  const recording = film?.recording ?? null;
  const feed = useFeed(info.code, live?.liveId, entry?.pass, watch.hear);

  const { catchUp } = watch;
  useEffect(
    () =>
      feed.follow(({ event }) => {
        if (event.kind === 'reset' || (event.kind === 'hello' && !event.isResumed)) catchUp();
      }),
    [feed, catchUp],
  );

  const isOnAir = state === 'live' || state === 'interrupted';
  const external = isOnAir && entry !== null && recording === null ? (play?.external ?? null) : null;
  const isStream = isOnAir && entry !== null && live?.source === 'ingest';
  const isBarred = external?.kind === 'hls' && !mayFetch(external.url, data.streams);
  const externalFilm = external?.kind === 'file' || external?.kind === 'hls' ? external.url : null;

  // A list of another host that was set since: hosts are allowed when a document is made.
  useEffect(() => {
    if (isBarred) reloadPage();
  }, [isBarred]);

  // Another live, or none: what is shown follows. A recording stays until somebody leaves it.
  useEffect(() => setFilm(null), [live?.liveId]);
  useEffect(() => {
    if (!player) return;
    let showing: Showing | null = null;
    if (film) showing = filmOf(film.recording, film.from);
    else if (isStream) showing = { kind: 'live' };
    else if (external?.kind === 'hls' && !isBarred) showing = { kind: 'hls', url: external.url };
    else if (external?.kind === 'file') showing = { kind: 'film', url: external.url, startedAt: null, from: 0 };
    player.show(showing);
  }, [player, isStream, live?.liveId, externalFilm, film]);
  useEffect(() => player?.setOnAir(state === 'live'), [player, state]);
  useEffect(() => {
    if (player && play) player.clockOff = Date.parse(play.serverTime) - Date.now();
  }, [player, play]);

  const seen = useSeenSeconds(external?.kind === 'frame');
  useBeats(
    recording?.recordingId,
    () => (player?.takePlayed() ?? 0) + seen(),
    watch.beat,
    () => !feed.isOpen() && watch.look(),
  );

  const recordings = play?.recordings ?? [];
  const shownAt = shown.showing === null ? null : (player?.shownAt() ?? null);
  const recordingOf = (at: number) =>
    recordings.find(({ startedAt, seconds }) => {
      const began = Date.parse(startedAt);
      return at >= began - 5000 && at < began + seconds * 1000;
    });
  const showMoment = (at: number) => {
    const filmed = isStream && recording === null ? undefined : recordingOf(at);
    if (!filmed) return player?.show({ kind: 'past', at });
    const from = Math.max(0, (at - Date.parse(filmed.startedAt)) / 1000);
    if (recording?.recordingId === filmed.recordingId) return player?.seek(from);
    return setFilm({ recording: filmed, from });
  };
  const since = Date.parse(play?.onAirSince ?? live?.startsAt ?? '');
  const canShow = (at: number) =>
    isStream && recording === null
      ? play?.hlsUrl !== '' && at >= since - 60_000 && at <= now
      : recordingOf(at) !== undefined;
  const playedAt = useCallback(() => player?.shownAt() ?? null, [player]);
  const tabs = useTabs({ watch, feed, playedAt, chapters: { shownAt, canShow, show: showMoment } });

  return (
    <>
      <Backdrop url={info.pictureUrl ?? info.coverUrl} seed={info.code} />
      <Frame
        className="watch"
        start={
          <a className="pill back" href={info.eventUrl}>
            <Icon name="back" />
            {t('public-watch:event')}
          </a>
        }
      >
        <div className="watch-main">
          <Screen
            title={live?.title || info.title}
            pictureUrl={info.pictureUrl ?? info.coverUrl}
            seed={info.code}
            player={player}
            state={shown}
            video={video}
            external={external}
            isInterrupted={state === 'interrupted' && recording === null}
            onLive={() => player?.show({ kind: 'live' })}
          >
            <ScreenWords
              info={info}
              live={live}
              state={state}
              gate={gate}
              now={now}
              hasRecordings={recordings.length > 0}
              elsewhereUrl={external?.kind === 'elsewhere' ? external.url : null}
            />
          </Screen>
          <LiveHead watch={watch} now={now} />
          {(gate === 'form' || gate === 'elsewhere') && live && <EnterCard info={info} entering={watch} />}
          <Recordings
            info={info}
            recordings={recordings}
            shownId={recording?.recordingId}
            show={(chosen) => setFilm({ recording: chosen, from: 0 })}
          />
          {recording && isOnAir && (
            <p>
              <button type="button" className="button" onClick={() => setFilm(null)}>
                {t('public-watch:to-live')}
              </button>
            </p>
          )}
          {state === 'ended' && entry && entry.personalCode !== '' && <AfterLive personalCode={entry.personalCode} />}
        </div>
        <Tabs tabs={tabs} label={t('public-watch:modules')} />
      </Frame>
    </>
  );
}

function mayFetch(address: string, origins: readonly string[]): boolean {
  const { origin } = new URL(address);
  return origin === location.origin || origins.includes(origin);
}

const filmOf = ({ url, startedAt }: Recording, from: number): Showing => ({
  kind: 'film',
  url,
  startedAt: Date.parse(startedAt),
  from,
});
