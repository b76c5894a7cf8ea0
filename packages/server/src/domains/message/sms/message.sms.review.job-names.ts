/** Asks the vendor about a signature or a template, and goes on asking until it is decided. */
export const smsReviewJob = 'message.smsReview';

export interface SmsReviewData {
  organisationId: string;
  what: 'sign' | 'template';
  id: string;
  /** Of what was handed in: once it was changed, this asks no more. */
  version: number;
  /** How often it was asked already. */
  asks: number;
}
