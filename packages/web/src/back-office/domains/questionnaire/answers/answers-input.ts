import type {
  questionnaireAnswers,
  questionnaireStatistics,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import type * as z from 'zod';
import type { Address } from '../../../../ui/list/use-address.ts';

/** Filters that list, statistics, cross table, words and export share. */
export type AnswerFilters = Omit<z.input<typeof questionnaireStatistics.input>, 'surveyId'>;

/** The list of answers, or figures of them, as the address narrows them. */
export type AnswersAddress = Address<keyof z.input<typeof questionnaireAnswers.input>>;

/** In the address, where a channel is none: an empty value would be no filter. */
export const noChannel = '-';

/** What the address writes otherwise than the calls take it. A question without a value filters nothing. */
export function asTaken<Filters extends AnswerFilters>({ fieldId, value, channel, ...rest }: Filters): Filters {
  return {
    ...rest,
    ...(channel !== undefined && { channel: channel === noChannel ? '' : channel }),
    ...(fieldId !== undefined && value !== undefined && { fieldId, value }),
  } as Filters;
}
