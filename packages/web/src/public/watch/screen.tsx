import { type ReactNode, type RefObject, useRef } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Cover } from '../ui/cover.tsx';
import { Controls, onScreenKey } from './player/controls.tsx';
import type { Player, PlayerState } from './player/player.ts';
import { Sign } from './player/sign.tsx';
import type { Play } from './use-watch.ts';

/** What the browsers of Chinese phones want to know of a film that stays within its page. */
const inPage = {
  playsInline: true,
  'webkit-playsinline': 'true',
  'x5-playsinline': 'true',
  'x5-video-player-type': 'h5-page',
  'x-webkit-airplay': 'allow',
} as const;

interface Props {
  title: string;
  pictureUrl: string | null;
  seed: string;
  player: Player | null;
  state: PlayerState;
  video: RefObject<HTMLVideoElement | null>;
  external: Play['external'];
  /** The picture is away for a moment. */
  isInterrupted: boolean;
  onLive: () => void;
  /** Stands over the waiting picture where nothing plays. */
  children: ReactNode;
}

/** The picture: a stream or a film with its controls, a player of another host, or the waiting picture. */
export function Screen(props: Props) {
  const { t } = usePage();
  const { title, pictureUrl, seed, player, state, video, external, isInterrupted, onLive, children } = props;
  const screen = useRef<HTMLElement>(null);
  const frame = external?.kind === 'frame' ? external.url : null;
  const isPlaying = state.showing !== null && frame === null;
  const steered = player && { player, state, screen, video };
  return (
    <section
      ref={screen}
      className={`screen ${isPlaying ? 'screen-playing' : ''} ${state.isPaused ? 'screen-paused' : ''}`}
      aria-label={t('public-watch:screen', { title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys steer the picture wherever in it the focus is
      tabIndex={isPlaying ? 0 : -1}
      onKeyDown={(event) => isPlaying && steered && onScreenKey(event, steered)}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: what a camera sends has none */}
      <video ref={video} {...inPage} preload="none" hidden={!isPlaying} onClick={() => player?.toggle()} />
      {frame !== null && (
        <iframe
          title={title}
          src={frame}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
          referrerPolicy="strict-origin"
        />
      )}
      {!isPlaying && frame === null && (
        <div className="screen-waiting">
          <Cover url={pictureUrl} seed={seed} eager />
          <div className="screen-words">{children}</div>
        </div>
      )}
      {isPlaying && (
        <>
          {isInterrupted && state.showing?.kind === 'live' ? (
            <p className="screen-note" role="status">
              <span className="spin" aria-hidden="true" />
              {t('public-watch:interrupted')}
            </p>
          ) : (
            state.isWaiting &&
            !state.needsPress && <span className="screen-spin spin" role="img" aria-label={t('public-watch:loading')} />
          )}
          {state.needsPress && (
            <button type="button" className="screen-play" onClick={() => void player?.press()}>
              <Sign name="play" />
              <span className="visually-hidden">{t('public-watch:play')}</span>
            </button>
          )}
          {state.needsSound && !state.needsPress && (
            <button type="button" className="button screen-sound" onClick={() => player?.setSound({ isMuted: false })}>
              <Sign name="mute" />
              {t('public-watch:sound-on')}
            </button>
          )}
          {steered && <Controls {...steered} onLive={onLive} />}
        </>
      )}
    </section>
  );
}
