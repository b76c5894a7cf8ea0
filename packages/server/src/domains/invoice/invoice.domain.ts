import { invoiceDomain as contract } from '@convoke/contract/invoice/invoice.domain.ts';
import {
  applicants,
  invoiceFileKinds,
  invoiceStates,
  invoiceTypes,
  titleKinds,
} from '@convoke/contract/invoice/invoice.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { invoiceHandlers } from './invoice.handlers.ts';
import { invoiceJobs } from './invoice.notices.ts';

export const invoiceDomain = defineServerDomain({
  contract,
  imports: ['account', 'order', 'resource', 'ticket'],
  handlers: invoiceHandlers,
  jobs: invoiceJobs,
  tables: {
    invoice: 'orders',
    invoice_setting: 'not of an event',
    invoice_title: 'not of an event',
  },
  enums: {
    invoice: {
      kind: titleKinds,
      type: invoiceTypes,
      state: invoiceStates,
      file_kind: invoiceFileKinds,
      applied_by: applicants,
    },
    invoice_title: { kind: titleKinds, type: invoiceTypes },
  },
});
