import type { KeyboardEvent, RefObject } from 'react';
import { useAwake } from '../../core/browser.ts';
import { usePage } from '../../core/page-context.tsx';
import { hasPictureInPicture, toggleFullScreen, togglePictureInPicture } from './full-screen.ts';
import type { Player, PlayerState } from './player.ts';
import { Sign } from './sign.tsx';

const backSeconds = 15;

/** `1:02:03` of seconds. */
export function lengthText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  return hours > 0
    ? `${hours}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`
    : `${Math.floor(whole / 60)}:${pad(whole % 60)}`;
}

interface Props {
  player: Player;
  state: PlayerState;
  screen: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  onLive: () => void;
}

/** What a film or a stream is steered by, below the picture. */
export function Controls({ player, state, screen, video, onLive }: Props) {
  const { t } = usePage();
  const awake = useAwake();
  const { showing, isPaused, isMuted, volume, place, length } = state;
  const isFilm = showing?.kind === 'film';
  const isStream = showing?.kind === 'live' || showing?.kind === 'past';
  const back = () => {
    if (isFilm) return player.seek(place - backSeconds);
    const at = player.shownAt();
    if (at !== null) player.show({ kind: 'past', at: at - backSeconds * 1000 });
  };
  return (
    <div className="controls">
      {isFilm && length > 0 && (
        <input
          className="controls-place"
          type="range"
          min={0}
          max={Math.floor(length)}
          step={1}
          value={Math.floor(place)}
          aria-label={t('public-watch:place')}
          aria-valuetext={`${lengthText(place)} / ${lengthText(length)}`}
          onInput={(event) => player.seek(Number(event.currentTarget.value))}
        />
      )}
      <button
        type="button"
        aria-label={isPaused ? t('public-watch:play') : t('public-watch:pause')}
        onClick={() => player.toggle()}
      >
        <Sign name={isPaused ? 'play' : 'pause'} />
      </button>
      {(isFilm || isStream) && (
        <button type="button" aria-label={t('public-watch:back-seconds', { n: backSeconds })} onClick={back}>
          <Sign name="back" />
        </button>
      )}
      <span className="controls-sound">
        <button
          type="button"
          aria-label={isMuted ? t('public-watch:unmute') : t('public-watch:mute')}
          onClick={() => player.setSound({ isMuted: !isMuted })}
        >
          <Sign name={isMuted ? 'mute' : 'sound'} />
        </button>
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={isMuted ? 0 : volume}
          aria-label={t('public-watch:volume')}
          onInput={(event) => {
            const next = Number(event.currentTarget.value);
            player.setSound({ volume: next, isMuted: next === 0 });
          }}
        />
      </span>
      {isFilm && length > 0 && (
        <span className="controls-time">
          {lengthText(place)} / {lengthText(length)}
        </span>
      )}
      {showing?.kind === 'live' && (
        <span className="controls-live">
          <span className="dot" />
          {t('public-watch:live')}
        </span>
      )}
      {showing?.kind === 'past' && (
        <button type="button" className="controls-live" onClick={onLive}>
          <span className="dot dot-off" />
          {t('public-watch:to-live')}
        </button>
      )}
      <span className="controls-gap" />
      {awake && video.current && hasPictureInPicture(video.current) && (
        <button
          type="button"
          aria-label={t('public-watch:picture-in-picture')}
          onClick={() => video.current && togglePictureInPicture(video.current)}
        >
          <Sign name="picture" />
        </button>
      )}
      <button
        type="button"
        aria-label={t('public-watch:full-screen')}
        onClick={() => screen.current && video.current && toggleFullScreen(screen.current, video.current)}
      >
        <Sign name="whole" />
      </button>
    </div>
  );
}

/** The keys that people know from other players. */
export function onScreenKey(event: KeyboardEvent, { player, state, screen, video }: Omit<Props, 'onLive'>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  const isFilm = state.showing?.kind === 'film' && !(target instanceof HTMLInputElement);
  const acts: Readonly<Record<string, () => void>> = {
    // A button in focus is pressed by it.
    ...(!(target instanceof HTMLButtonElement) && { ' ': () => player.toggle() }),
    k: () => player.toggle(),
    m: () => player.setSound({ isMuted: !state.isMuted }),
    f: () => screen.current && video.current && toggleFullScreen(screen.current, video.current),
    i: () => video.current && hasPictureInPicture(video.current) && togglePictureInPicture(video.current),
    ...(isFilm && {
      ArrowLeft: () => player.seek(state.place - 5),
      ArrowRight: () => player.seek(state.place + 5),
    }),
  };
  const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
