import { isLanguage } from '@convoke/contract/core/language.ts';
import type {
  questionnaireAnswers,
  questionnaireStatistics,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import type * as z from 'zod';

type PageInput = z.input<typeof questionnaireAnswers.input>;
/** Filters that list, statistics, cross table, words and export share. */
export type AnswerFilters = Omit<z.input<typeof questionnaireStatistics.input>, 'surveyId'>;

/** The filters that live in the address. */
export const filterNames = [
  'state',
  'from',
  'to',
  'channel',
  'language',
  'fieldId',
  'value',
  'scoreFrom',
  'scoreTo',
] as const;
export type FilterName = (typeof filterNames)[number];

const sorts = ['-submittedAt', 'submittedAt', '-score', 'score'] as const;
const isMoment = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text));
const isNumber = (text: string | undefined): text is string => text !== undefined && Number.isFinite(Number(text));

export type FromAddress = Partial<Record<FilterName, string>> & { search?: string };

/** In the address, where a channel is none: an empty value would be no filter. */
export const noChannel = '-';

/** The filters as the calls take them; what somebody mistyped in the address is passed over instead of being refused. */
export function filtersOf(address: FromAddress): AnswerFilters {
  const filters: AnswerFilters = {};
  const search = address.search?.trim();
  if (search) filters.search = search.slice(0, 100);
  if (address.state === 'deleted') filters.state = 'deleted';
  if (isMoment(address.from)) filters.from = new Date(address.from).toISOString();
  if (isMoment(address.to)) filters.to = new Date(address.to).toISOString();
  if (address.channel) filters.channel = address.channel === noChannel ? '' : address.channel.slice(0, 40);
  if (isLanguage(address.language)) filters.language = address.language;
  if (isNumber(address.scoreFrom)) filters.scoreFrom = Number(address.scoreFrom);
  if (isNumber(address.scoreTo)) filters.scoreTo = Number(address.scoreTo);
  if (address.fieldId && /^[A-Za-z0-9_-]{1,64}$/.test(address.fieldId) && address.value) {
    filters.fieldId = address.fieldId;
    filters.value = address.value.slice(0, 300);
  }
  return filters;
}

export function pageInput(
  surveyId: string,
  address: FromAddress & { current: number; size: number; sort?: string },
): PageInput {
  const { current, size, sort } = address;
  const known = sorts.find((each) => each === sort);
  return { surveyId, current, size, ...filtersOf(address), ...(known && { sort: known }) };
}
