/** The calls of registering at the door without the contract's code (see public/core/calls.ts). */
export { orderComplete as askGateway, orderInfoPay as readWaysToPay } from '../../../core/light-calls/order.own.ts';
export {
  orderWalkIn as registerWalkIn,
  orderWalkInCancel as cancelWalkIn,
  orderWalkInCash as takeCash,
  orderWalkInState as readWalkIn,
} from '../../../core/light-calls/order.walk-in.ts';

/** No loader and no toast: the sheet says itself what came of it. A dead token must not reload what somebody types. */
export const atDesk = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;
