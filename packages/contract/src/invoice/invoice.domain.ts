import { defineDomain, type MenuPage } from '../core/domain.ts';
import { invoiceCalls } from './invoice.calls.ts';
import { invoiceFailures } from './invoice.failures.ts';
import { invoiceOwnCalls } from './invoice.own.calls.ts';

export const invoicePages: readonly MenuPage[] = [
  { name: 'InvoiceManage', group: 'Billing', at: 86, path: '/account/invoice-manage' },
  { name: 'InvoiceInfoManage', group: 'Billing', at: 87, path: '/account/invoice-info-manage' },
];

export const invoiceDomain = defineDomain({
  name: 'invoice',
  calls: [invoiceCalls, invoiceOwnCalls],
  failures: [invoiceFailures],
  pages: invoicePages,
});
