/** Apart from its work: whoever sends it need not load mails. */
export const toldJob = 'invoice.told';

/** `invoice.told`: an invoice was issued or rejected, and its buyer is to know. */
export interface ToldData {
  organisationId: string;
  invoiceId: string;
}
