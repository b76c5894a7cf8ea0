import { domain, press, type Opened } from '../office-opening.ts';

/** Of tickets, with the waiting room that stands on their page. */
export const dialogs: readonly Opened[] = [
  { name: 'ticket', on: 'Ticket', drawnBy: [domain('ticket/edit/ticket-drawer')], open: press('Add ticket') },
  {
    name: 'translations of tickets',
    on: 'Ticket',
    drawnBy: [domain('ticket/edit/translations-dialog')],
    open: press('Translations'),
  },
  {
    name: 'shared capacity',
    on: 'Ticket',
    drawnBy: [domain('ticket/pools/pool-dialog')],
    open: press(/^Change Main hall/),
  },
  {
    name: 'pace of the waiting room',
    on: 'Ticket',
    drawnBy: [domain('room/sale-room-rate')],
    open: press(/^Change$/),
  },
  { name: 'menu of a ticket', on: 'Ticket', drawnBy: [], open: press(/^Actions for/) },
];
