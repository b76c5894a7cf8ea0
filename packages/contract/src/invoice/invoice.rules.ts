/** Whom an invoice is for. */
export const titleKinds = ['person', 'organisation'] as const;
export type TitleKind = (typeof titleKinds)[number];

/** Digital e-invoices: ordinary (kind 82), and special (kind 81), by which the buyer deducts the tax. */
export const invoiceTypes = ['ordinary', 'special'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

/** An invoice is applied for and then issued, rejected or withdrawn. A correction is another one, with a negative amount. */
export const invoiceStates = ['APPLIED', 'ISSUED', 'REJECTED', 'WITHDRAWN'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Who applied. */
export const applicants = ['buyer', 'organiser'] as const;

/** What an issued invoice comes as. */
export const invoiceFileKinds = ['pdf', 'ofd', 'xml'] as const;
export type InvoiceFileKind = (typeof invoiceFileKinds)[number];

/** Digital e-invoices are numbered by 20 digits: 2 of the year, 2 of the region, 1 of the channel, 15 that count. */
export const invoiceNumberForm = /^\d{20}$/;

/** Bytes in GBK that the tax systems take of a name, of address and phone together, and of bank and account together. */
export const mostGbkBytes = 100;

/** Applications for one order or top-up, those that came to nothing included. */
export const mostApplications = 50;

/** What a file says differently from what was applied for. */
export const differenceFields = ['number', 'title', 'taxNumber', 'amount'] as const;
export type DifferenceField = (typeof differenceFields)[number];

export interface Difference {
  field: DifferenceField;
  /** What was applied for or typed; empty where there was nothing to compare with. */
  expected: string;
  /** What the file says; null where it could not be read. */
  read: string | null;
  /** Whether nobody can confirm it: such a file is another invoice's. */
  isRefused: boolean;
}
