import { goWithin } from '../screens.ts';
import { button, domain, entry, row, rowOf, top, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  { name: 'order', on: 'TicketOrder', drawnBy: [domain('order/drawer/order-drawer')], open: row() },
  {
    name: 'note of an order',
    on: 'TicketOrder',
    drawnBy: [domain('order/drawer/order-note')],
    open: async (page) => {
      await row()(page);
      await button(top(page), 'Add a note').click();
    },
  },
  {
    name: 'refund',
    on: 'TicketOrder',
    drawnBy: [domain('order/refund/refund-dialog')],
    // Of a free one there is nothing to refund.
    open: rowOf(/Paid.*CN¥[1-9]/, 'Refund…'),
  },
  {
    name: 'end of an order',
    on: 'TicketOrder',
    drawnBy: [domain('order/drawer/reason-dialog')],
    open: async (page) => {
      // Those that are paid for are no longer open, whenever the demo was made.
      const { pathname, search } = new URL(page.url());
      await goWithin(page, `${pathname}${search}&state=EXPIRED`);
      // Until the others have gone the first row is another order's.
      await rowOf(/Expired/)(page);
      await button(top(page), 'More actions').click();
      await entry(page, 'Mark as paid');
    },
  },
];
