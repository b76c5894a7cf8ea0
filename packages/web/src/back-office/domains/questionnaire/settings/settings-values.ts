import { type Language, languages as allLanguages } from '@convoke/contract/core/language.ts';
import type { questionnaireEdit, SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import type { OnceBy } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import dayjs, { type Dayjs } from 'dayjs';
import type * as z from 'zod';
import { fromWall, toWall } from '../../../../ui/form/zone-time.ts';

export type SurveyChange = Omit<z.input<typeof questionnaireEdit.input>, 'surveyId' | 'version'>;

/**
 * What the settings drawer holds. Times are what a clock of the questionnaire's zone shows, so changing the zone keeps them; names are the
 * call's, so that refused fields are marked.
 */
export interface SettingsValues {
  title: string;
  heading: Record<Language, string>;
  introduction: Record<Language, string>;
  thanks: Record<Language, string>;
  /** What comes after answering. */
  after: 'thanks' | 'redirect';
  redirectUrl: string;
  opensAt: Dayjs | null;
  closesAt: Dayjs | null;
  timeZone: string;
  answerLimit: number | null;
  onceBy: OnceBy;
  hasPassword: boolean;
  /** A new one; empty keeps the one there is. */
  password: string;
  languages: Language[];
  resumeLater: boolean;
  notifyEmail: string;
  showScore: boolean;
}

export function valuesOf(survey: SurveyInfo): SettingsValues {
  const picker = (moment: string | null) => (moment === null ? null : dayjs(toWall(moment, survey.timeZone)));
  return {
    title: survey.title,
    heading: { ...survey.heading },
    introduction: { ...survey.introduction },
    thanks: { ...survey.thanks },
    after: survey.redirectUrl === null ? 'thanks' : 'redirect',
    redirectUrl: survey.redirectUrl ?? '',
    opensAt: picker(survey.opensAt),
    closesAt: picker(survey.closesAt),
    timeZone: survey.timeZone,
    answerLimit: survey.answerLimit,
    onceBy: survey.onceBy,
    hasPassword: survey.hasPassword,
    password: '',
    languages: survey.languages,
    resumeLater: survey.resumeLater,
    notifyEmail: survey.notifyEmail ?? '',
    showScore: survey.showScore,
  };
}

/** What the call takes. The password goes along only where it changes. */
export function changeOf(values: SettingsValues, had: { hasPassword: boolean; answers: number }): SurveyChange {
  const moment = (value: Dayjs | null) =>
    value === null ? null : fromWall(value.format('YYYY-MM-DDTHH:mm'), values.timeZone);
  const password = values.password.trim();
  return {
    title: values.title,
    heading: inAll(values.heading),
    introduction: inAll(values.introduction),
    thanks: inAll(values.thanks),
    redirectUrl: values.after === 'redirect' ? values.redirectUrl.trim() : null,
    opensAt: moment(values.opensAt),
    closesAt: moment(values.closesAt),
    // Fixed once answers have come: their days are counted in it.
    ...(had.answers === 0 && { timeZone: values.timeZone }),
    answerLimit: values.answerLimit ?? null,
    onceBy: values.onceBy,
    languages: values.languages,
    resumeLater: values.resumeLater,
    notifyEmail: values.notifyEmail.trim() || null,
    showScore: values.showScore,
    ...(!values.hasPassword && had.hasPassword && { password: null }),
    ...(values.hasPassword && password && { password }),
  };
}

function inAll(texts: Partial<Record<Language, string | undefined>>): Record<Language, string> {
  return Object.fromEntries(allLanguages.map((language) => [language, texts[language] ?? ''])) as Record<
    Language,
    string
  >;
}
