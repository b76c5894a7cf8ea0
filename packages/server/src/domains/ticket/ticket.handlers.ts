import { editHandlers } from './ticket.edits.ts';
import { listHandlers } from './ticket.list.ts';
import { manageHandlers } from './ticket.manage.ts';
import { settingHandlers } from './ticket.settings.ts';
import { waitingHandlers } from './ticket.waiting.ts';

export const ticketHandlers = [
  ...editHandlers,
  ...listHandlers,
  ...manageHandlers,
  ...settingHandlers,
  ...waitingHandlers,
];
