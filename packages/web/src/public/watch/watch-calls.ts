/** The calls of the watch page without the contract's code (see core/calls.ts). */
export {
  liveBeat as tellBeat,
  liveEnter as enterWatch,
  liveInfo as readWatch,
  livePlay as readPlay,
} from '../../core/light-calls/live.watch.ts';

/** Nothing on the screen but what the page says itself; what is typed in a chat is not lost with a dead token. */
export const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;

/** The same, for what the page asks again and again by itself. */
export const again = { ...quietly, again: true } as const;
