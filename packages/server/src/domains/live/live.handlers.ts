import { figureHandlers } from './figures/live.figures.ts';
import { onlineHandlers } from './figures/live.online.ts';
import { viewerHandlers } from './figures/live.viewers.ts';
import { hallHandlers } from './hall/live.hall.edits.ts';
import { moduleHandlers } from './hall/live.modules.edits.ts';
import { rehearsalHandlers } from './ingest/live.rehearsal.ts';
import { chapterHandlers } from './office/live.chapters.ts';
import { editHandlers } from './office/live.edits.ts';
import { missedHandlers } from './office/live.missed.ts';
import { pushHandlers } from './office/live.push.handlers.ts';
import { beatHandlers } from './watch/live.beats.ts';
import { enterHandlers } from './watch/live.enter.ts';
import { infoHandlers } from './watch/live.info.ts';
import { playHandlers } from './watch/live.play.ts';

export const liveHandlers = [
  ...editHandlers,
  ...chapterHandlers,
  ...pushHandlers,
  ...missedHandlers,
  ...hallHandlers,
  ...moduleHandlers,
  ...infoHandlers,
  ...enterHandlers,
  ...playHandlers,
  ...beatHandlers,
  ...figureHandlers,
  ...viewerHandlers,
  ...onlineHandlers,
  ...rehearsalHandlers,
];
