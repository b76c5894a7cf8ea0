import { invoiceDomain as contract } from '@convoke/contract/invoice/invoice.domain.ts';
import {
  applicants,
  invoiceFileKinds,
  invoiceStates,
  invoiceTypes,
  titleKinds,
} from '@convoke/contract/invoice/invoice.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { applyingHandlers } from './invoice.applying.ts';
import { issuingHandlers } from './invoice.issuing.ts';
import { invoiceJobs } from './invoice.notices.ts';
import { ownHandlers } from './invoice.reading.ts';
import { titleHandlers } from './invoice.titles.ts';

export const invoiceDomain = defineServerDomain({
  contract,
  imports: ['account', 'order', 'resource', 'ticket'],
  handlers: [...titleHandlers, ...applyingHandlers, ...issuingHandlers, ...ownHandlers],
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
