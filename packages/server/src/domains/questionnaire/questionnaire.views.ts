import type { Texts } from '@convoke/contract/core/language.ts';
import type { SurveyInfo, SurveyRow } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import type { PublicSurvey } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { type OnceBy, standingOf, type SurveyState } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { LoadedSurvey, SurveyRecord } from './questionnaire.load.ts';
import { withoutRight } from './questionnaire.score.ts';

export const surveyUrl = (publicUrl: string, code: string) => `${publicUrl}/survey/${code}`;
export const resultUrl = (publicUrl: string, code: string) => `${publicUrl}/survey/results/${code}`;

interface Counts {
  answers: number;
  most: number | null;
  last_answer_at: Date | null;
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function standingNow(row: SurveyRecord, counts: { answers: number; most: number | null }, now: Date) {
  const window = {
    state: row.state as SurveyState,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    answerLimit: counts.most,
  };
  return standingOf(window, counts.answers, now);
}

export function rowView(row: SurveyRecord, counts: Counts, publicUrl: string, now: Date): SurveyRow {
  return {
    surveyId: row.id,
    code: row.code,
    formId: row.form_id,
    title: row.title,
    state: row.state as SurveyState,
    standing: standingNow(row, counts, now),
    opensAt: iso(row.opens_at),
    closesAt: iso(row.closes_at),
    timeZone: row.time_zone,
    answerLimit: counts.most,
    onceBy: row.once_by as OnceBy,
    hasPassword: row.password_hash !== null,
    answers: counts.answers,
    lastAnswerAt: iso(counts.last_answer_at),
    url: surveyUrl(publicUrl, row.code),
    createdAt: row.created_at.toISOString(),
  };
}

export function infoView(
  row: SurveyRecord,
  counts: Counts & { formVersion: number; personalLinks: number; savedDrafts: number },
  publicUrl: string,
  now: Date,
): SurveyInfo {
  return {
    ...rowView(row, counts, publicUrl, now),
    heading: row.heading as unknown as Texts,
    introduction: row.introduction as unknown as Texts,
    thanks: row.thanks as unknown as Texts,
    redirectUrl: row.redirect_url,
    resumeLater: row.resume_later,
    notifyEmail: row.notify_email,
    languages: row.languages as Language[],
    showScore: row.show_score,
    formVersion: counts.formVersion,
    resultCode: row.result_code,
    resultUrl: row.result_code === null ? null : resultUrl(publicUrl, row.result_code),
    personalLinks: counts.personalLinks,
    savedDrafts: counts.savedDrafts,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

const nothing: Texts = { en: '', zh: '', es: '', ja: '' };

/** What anyone with the link may know; `open` says whether the password was given. A draft shows nothing to anybody. */
export function publicView(loaded: LoadedSurvey, unlocked: boolean, now: Date): PublicSurvey | null {
  const { row, form } = loaded;
  const standing = standingNow(row, loaded, now);
  if (standing === 'draft') return null;
  const shown = unlocked && standing === 'open';
  return {
    surveyId: row.id,
    code: row.code,
    formId: row.form_id,
    title: row.title,
    heading: row.heading as unknown as Texts,
    introduction: unlocked ? (row.introduction as unknown as Texts) : nothing,
    thanks: unlocked ? (row.thanks as unknown as Texts) : nothing,
    redirectUrl: unlocked ? row.redirect_url : null,
    standing,
    opensAt: iso(row.opens_at),
    closesAt: iso(row.closes_at),
    timeZone: row.time_zone,
    onceBy: row.once_by as OnceBy,
    locked: !unlocked,
    resumeLater: row.resume_later,
    languages: row.languages as Language[],
    showScore: row.show_score,
    organiserName: loaded.organiserName,
    form: shown ? withoutRight(form) : null,
    optionPlaces: shown
      ? loaded.taken.map(({ fieldId, option, most, taken }) => ({ fieldId, option, left: Math.max(0, most - taken) }))
      : [],
  };
}
