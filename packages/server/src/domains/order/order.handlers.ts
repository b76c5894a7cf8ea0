import { buyHandlers } from './order.buy.ts';
import { documentHandlers } from './order.documents.ts';
import { ownHandlers } from './order.own.ts';

/** What buyers call; organisers' calls stand in order.office.ts. */
export const orderHandlers = [...buyHandlers, ...ownHandlers, ...documentHandlers];
