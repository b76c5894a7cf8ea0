import { editHandlers } from './office/ticket.edits.ts';
import { listHandlers } from './office/ticket.list.ts';
import { manageHandlers } from './office/ticket.manage.ts';
import { settingHandlers } from './office/ticket.settings.ts';
import { waitingHandlers } from './waiting/ticket.waiting.ts';

export const ticketHandlers = [
  ...editHandlers,
  ...listHandlers,
  ...manageHandlers,
  ...settingHandlers,
  ...waitingHandlers,
];
