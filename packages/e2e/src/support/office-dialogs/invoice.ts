import { domain, press, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  {
    name: 'invoice title',
    on: 'InvoiceInfoManage',
    drawnBy: [domain('invoice/title-dialog')],
    open: press('Add a title'),
  },
  {
    name: 'invoice for a top-up',
    on: 'InvoiceManage',
    drawnBy: [domain('invoice/apply-dialog')],
    open: press('Request for a top-up'),
  },
];
