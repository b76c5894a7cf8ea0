import type { JobDefinition } from '../../../core/jobs/jobs.ts';
import { smsCodeHandlers, smsCodeJobs } from './message.sms.codes.ts';
import { smsReviewJobs } from './message.sms.review.ts';
import { smsSignHandlers } from './message.sms.signs.ts';
import { smsTemplateHandlers } from './message.sms.templates.ts';

/** Signatures and templates of text messages, and the public one-time codes. */
export const messageSmsHandlers = [...smsSignHandlers, ...smsTemplateHandlers, ...smsCodeHandlers];

export const messageSmsJobs: readonly JobDefinition[] = [...smsReviewJobs, ...smsCodeJobs];
