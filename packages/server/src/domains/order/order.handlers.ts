import { buyHandlers } from './placing/order.buy.ts';
import { documentHandlers } from './letters/order.documents.ts';
import { ownHandlers } from './own/order.own.ts';

/** What buyers call; organisers' calls stand in order.office.ts. */
export const orderHandlers = [...buyHandlers, ...ownHandlers, ...documentHandlers];
