import type { PageEvent } from '@convoke/contract/live/live.feed.ts';
import type { LiveState } from '@convoke/contract/live/live.rules.ts';
import type { WatchInfo, WatchLive } from '@convoke/contract/live/live.watch.calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { type Entering, useEntry } from './entering/use-entry.ts';
import type { Addresses } from './player/player.ts';
import { again, readPlay, readWatch, tellBeat } from './watch-calls.ts';

export type Play = Awaited<ReturnType<typeof askFor>>;
export type Recording = Play['recordings'][number];

const askFor = (code: string, liveId: string, pass: string) => call(readPlay, { code, liveId, pass }, again);

/** An answer that has just come need not be asked for again. */
const freshMs = 4000;
/** Whoever comes back to a page that was hidden for longer is told what it says now. */
const staleMs = 60_000;

/** So that ten thousand pages that were told the same do not all ask in the same moment. */
const within = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.random() * ms));

export interface Watch extends Entering {
  info: WatchInfo;
  live: WatchLive | null;
  state: LiveState;
  choose: (liveId: string) => void;
  play: Play | null;
  viewers: number;
  /** For the player: where the stream is now. */
  find: () => Promise<Addresses | null>;
  /** What the feed of the live says of the page. */
  hear: (event: PageEvent) => void;
  /** Seconds were watched. */
  beat: (played: Played) => void;
  /** Asks how the live is, where neither feed nor beats tell. */
  look: () => void;
  /** What the feed said may have been missed. */
  catchUp: () => void;
}

export interface Played {
  seconds: number;
  /** Of a recording; undefined = of the live itself. */
  recordingId: string | undefined;
  /** The page goes: nobody waits for an answer. */
  isLast: boolean;
}

/** The live that matters: one on air, else the next, else the last. */
export function liveToShow(lives: readonly WatchLive[]): WatchLive | null {
  const byTime = lives.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return (
    byTime.find(({ state }) => state === 'live') ??
    byTime.find(({ state }) => state === 'interrupted') ??
    byTime.find(({ state }) => state === 'upcoming') ??
    byTime.at(-1) ??
    null
  );
}

export function useWatch(given: WatchInfo, language: WatchInfo['language']): Watch {
  const { code } = given;
  const [info, setInfo] = useState(given);
  const [chosenId, setChosen] = useState(() => liveToShow(given.lives)?.liveId);
  /** What was heard since the page's data came, by live. */
  const [states, setStates] = useState<Readonly<Record<string, LiveState>>>({});
  const [plays, setPlays] = useState<Readonly<Record<string, Play>>>({});
  const [viewers, setViewers] = useState(0);
  const entering = useEntry(info);
  const { entry, refused } = entering;
  const live = info.lives.find(({ liveId }) => liveId === chosenId) ?? liveToShow(info.lives);
  const liveId = live?.liveId;
  const source = live?.source;
  const pass = entry?.pass;
  const asked = useRef<{ liveId: string; at: number; answer: Promise<Play> } | null>(null);

  const learn = useCallback((of: string, state: LiveState) => {
    setStates((before) => (before[of] === state ? before : { ...before, [of]: state }));
  }, []);

  const ask = useCallback(
    async (isFresh: boolean): Promise<Play> => {
      if (pass === undefined || liveId === undefined) throw new Error('nobody has entered');
      const last = asked.current;
      const isKnown = !isFresh && last?.liveId === liveId && Date.now() - last.at < freshMs;
      const answer = isKnown ? last.answer : askFor(code, liveId, pass);
      if (!isKnown) asked.current = { liveId, at: Date.now(), answer };
      try {
        const play = await answer;
        setPlays((before) => ({ ...before, [liveId]: play }));
        learn(liveId, play.state);
        setViewers(play.viewers);
        return play;
      } catch (error) {
        asked.current = null;
        refused(error);
        throw error;
      }
    },
    [code, liveId, pass, learn, refused],
  );

  const find = useCallback(async () => {
    const { flvUrl, hlsUrl } = await ask(false);
    return flvUrl === '' && hlsUrl === '' ? null : { flvUrl, hlsUrl };
  }, [ask]);

  const readAgain = useCallback(() => {
    // What cannot be read now stays as it was.
    void call(readWatch, { code, language }, again).then(
      (fresh) => {
        setInfo(fresh);
        // What was heard of the live that is watched is newer than an answer that the server keeps for some seconds.
        setStates((before) => {
          const heard = liveId === undefined ? undefined : before[liveId];
          return liveId === undefined || heard === undefined ? {} : { [liveId]: heard };
        });
      },
      () => undefined,
    );
  }, [code, language, liveId]);

  const look = useCallback(() => void ask(true).catch(() => undefined), [ask]);

  const catchUp = useCallback(() => void within(1500).then(() => ask(false).catch(() => undefined)), [ask]);

  // Who has just entered, or chosen another live, or what it comes from is another.
  useEffect(() => {
    if (pass !== undefined && liveId !== undefined) void ask(false).catch(() => undefined);
  }, [pass, liveId, source, ask]);

  const heard = useRef<PageEvent | null>(null);
  const hear = useCallback(
    (event: PageEvent) => {
      if (liveId === undefined) return;
      if (event.kind === 'state') {
        heard.current = event;
        asked.current = null;
        // Who is to see a picture asks where it is; the end needs no asking. What was recorded is there a little later, and said by itself.
        if (event.state !== 'live') learn(liveId, event.state);
        if (event.state === 'interrupted') return;
        void within(event.state === 'live' ? 1500 : 5000).then(() => {
          if (heard.current !== event) return;
          learn(liveId, event.state);
          void ask(event.state === 'ended').catch(() => undefined);
        });
        return;
      }
      void within(2000).then(() => {
        readAgain();
        // The address of another host stands beside the live.
        if (event.what === 'recordings' || (event.what === 'hall' && source === 'external')) look();
      });
    },
    [liveId, source, learn, ask, look, readAgain],
  );

  const beat = useCallback(
    ({ seconds, recordingId, isLast }: Played) => {
      if (pass === undefined || liveId === undefined) return;
      const input = { code, liveId, pass, seconds, ...(recordingId !== undefined && { recordingId }) };
      if (isLast) {
        navigator.sendBeacon?.(tellBeat.path, new Blob([JSON.stringify(input)], { type: 'application/json' }));
        return;
      }
      call(tellBeat, input, again).then(
        (answer) => {
          setViewers(answer.viewers);
          learn(liveId, answer.state);
        },
        // One that was lost is not made up for: the next one counts what was watched since.
        (error: unknown) => refused(error),
      );
    },
    [code, liveId, pass, learn, refused],
  );

  useEffect(() => {
    let hiddenAt = 0;
    const turned = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now();
      else if (hiddenAt > 0 && Date.now() - hiddenAt > staleMs) {
        readAgain();
        look();
      }
    };
    document.addEventListener('visibilitychange', turned);
    return () => document.removeEventListener('visibilitychange', turned);
  }, [readAgain, look]);

  return {
    ...entering,
    info,
    live,
    state: (liveId === undefined ? undefined : states[liveId]) ?? live?.state ?? 'upcoming',
    choose: setChosen,
    play: (liveId === undefined ? undefined : plays[liveId]) ?? null,
    viewers,
    find,
    hear,
    beat,
    look,
    catchUp,
  };
}
