import { deskHandlers } from './desk/outbound.desk.handlers.ts';
import { officeHandlers } from './office/outbound.office.handlers.ts';

export const outboundHandlers = [...officeHandlers, ...deskHandlers];
