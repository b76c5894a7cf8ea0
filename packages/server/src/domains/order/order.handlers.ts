import { buyHandlers } from './placing/order.buy.ts';
import { walkInHandlers } from './placing/order.walk-in.ts';
import { documentHandlers } from './letters/order.documents.ts';
import { noticePreviewHandlers } from './letters/order.notice-words.ts';
import { ownHandlers } from './own/order.own.ts';

/** What buyers call, and who registers them at the door; organisers' calls stand in order.office.ts. */
export const orderHandlers = [
  ...buyHandlers,
  ...ownHandlers,
  ...walkInHandlers,
  ...documentHandlers,
  ...noticePreviewHandlers,
];
