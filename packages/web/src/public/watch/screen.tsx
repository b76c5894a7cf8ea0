import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
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

/** So long after the last movement the controls make room for the picture. */
const calmMs = 3000;

/** Whether nobody has touched or moved anything for a while. */
function useCalm(): [isCalm: boolean, stir: () => void] {
  const [isCalm, setCalm] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stir = () => {
    setCalm(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCalm(true), calmMs);
  };
  useEffect(() => {
    stir();
    return () => clearTimeout(timer.current);
  }, []);
  return [isCalm, stir];
}

/** The picture: a stream or a film with its controls, a player of another host, or the waiting picture. */
export function Screen(props: Props) {
  const { t } = usePage();
  const { title, pictureUrl, seed, player, state, video, external, isInterrupted, onLive, children } = props;
  const screen = useRef<HTMLElement>(null);
  const [isCalm, stir] = useCalm();
  // A finger brings the controls; a mouse has them already.
  const press = (event: MouseEvent) => {
    if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') player?.toggle();
  };
  const frame = external?.kind === 'frame' ? external.url : null;
  const isPlaying = state.showing !== null && frame === null;
  const steered = player && { player, state, screen, video };
  return (
    <section
      ref={screen}
      className={`screen ${isPlaying ? 'screen-playing' : ''} ${isCalm && !state.isPaused && !state.isWaiting ? 'screen-calm' : ''}`}
      aria-label={t('public-watch:screen', { title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys steer the picture wherever in it the focus is
      tabIndex={isPlaying ? 0 : -1}
      onPointerMove={stir}
      onPointerDown={stir}
      onKeyDown={(event) => {
        stir();
        if (isPlaying && steered) onScreenKey(event, steered);
      }}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: what a camera sends has none */}
      <video ref={video} {...inPage} preload="none" hidden={!isPlaying} onClick={press} />
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
