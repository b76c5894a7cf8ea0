import { defineDomain, type MenuPage } from '../core/domain.ts';
import { orderCalls } from './order.calls.ts';
import { orderFailures } from './order.failures.ts';
import { orderListCalls } from './order.list.calls.ts';
import { orderOfficeCalls } from './order.office.calls.ts';
import { orderOwnCalls, orderPaymentCalls } from './order.own.calls.ts';
import { orderWalkInCalls } from './order.walk-in.calls.ts';

export const orderPages: readonly MenuPage[] = [
  {
    name: 'TicketOrder',
    group: 'EventSell',
    at: 50,
    path: '/activity-info/ticket-order',
    needs: 'tickets',
  },
];

export const orderDomain = defineDomain({
  name: 'order',
  keys: 'sales',
  calls: [orderCalls, orderOwnCalls, orderPaymentCalls, orderOfficeCalls, orderListCalls, orderWalkInCalls],
  failures: [orderFailures],
  pages: orderPages,
  kinds: ['order'],
});
