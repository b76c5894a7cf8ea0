import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Addresses, Player, type PlayerState } from './player.ts';

const nothing: PlayerState = {
  showing: null,
  isPaused: false,
  isWaiting: false,
  isMuted: false,
  volume: 1,
  needsSound: false,
  needsPress: false,
  hasEnded: false,
  place: 0,
  length: 0,
};

/** The player of a video element, once the page is awake, and how it is. */
export function usePlayer(
  video: RefObject<HTMLVideoElement | null>,
  find: () => Promise<Addresses | null>,
): { player: Player | null; state: PlayerState } {
  const [player, setPlayer] = useState<Player | null>(null);
  const [state, setState] = useState(nothing);
  const newest = useRef(find);
  newest.current = find;
  useEffect(() => {
    if (!video.current) return undefined;
    const made: Player = new Player(
      video.current,
      () => newest.current(),
      () => setState(made.state()),
    );
    setPlayer(made);
    return () => made.destroy();
  }, [video]);
  return { player, state };
}
