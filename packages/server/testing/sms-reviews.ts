import type { Asked, Review, SmsReviews, TemplateToReview } from '../src/domains/message/sms/sms-reviews.ts';

export interface KeptReviews extends SmsReviews {
  /** What was handed in, in its order. */
  handedIn: TemplateToReview[];
  /** What the reviewers say next, of anything. */
  says: Asked<Review>;
  /** Why the vendor takes no template; null = it does. */
  refuses: string | null;
}

export const approved: Asked<Review> = { answer: { state: 'approved', reason: '', isFiled: true } };
export const inReview: Asked<Review> = { answer: { state: 'in_review', reason: '', isFiled: false } };
export const refusedFor = (reason: string): Asked<Review> => ({ answer: { state: 'refused', reason, isFiled: false } });

/** Reviewers that say what a test wants. */
export function keptReviews(): KeptReviews {
  const kept: KeptReviews = {
    handedIn: [],
    says: approved,
    refuses: null,
    sign: async () => kept.says,
    template: async () => kept.says,
    async handIn(template) {
      if (kept.refuses !== null) return { answer: { refused: kept.refuses } };
      kept.handedIn.push(template);
      return { answer: { vendorCode: `SMS_${kept.handedIn.length}` } };
    },
  };
  return kept;
}
