import { copyHandlers } from './copy/event.copy.ts';
import { editHandlers } from './editing/event.edits.ts';
import { standingHandlers } from './editing/event.standing.ts';
import { figureHandlers } from './figures/event.figures.ts';
import { listHandlers } from './list/event.lists.ts';
import { noticeHandlers } from './notices/event.notices.ts';
import { publicHandlers } from './page/event.public.ts';
import { siteHandlers } from './page/event.site.ts';

export const eventHandlers = [
  ...editHandlers,
  ...standingHandlers,
  ...copyHandlers,
  ...listHandlers,
  ...publicHandlers,
  ...siteHandlers,
  ...figureHandlers,
  ...noticeHandlers,
];
