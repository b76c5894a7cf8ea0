import { answerProblemTexts, filledIn } from '@convoke/contract/core/answer-problems.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
import type { Language } from '@convoke/contract/core/language.ts';

/** What is said of a text that is too long; '' when it fits. An input's `maxLength` would cut it without a word. */
export const tooLong = (text: string, max: number, language: Language): string =>
  text.trim().length > max ? filledIn(answerProblemTexts.tooLong, language, max) : '';

/** A one-time code as it was sent, however it was pasted: 123 456, 123-456, １２３４５６. */
export const asCode = (text: string): string => halfWidth(text).replace(/[\s-]/g, '');
