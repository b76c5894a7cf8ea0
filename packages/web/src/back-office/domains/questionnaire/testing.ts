import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';

const nothing = { en: '', zh: '', es: '', ja: '' };

/** A made-up questionnaire for the tests of these pages. */
export function aSurvey(changes: Partial<SurveyInfo> = {}): SurveyInfo {
  return {
    surveyId: 's',
    code: 'SURVEYCODE',
    formId: 'f',
    title: 'Guests',
    state: 'open',
    standing: 'open',
    opensAt: null,
    closesAt: null,
    timeZone: 'Asia/Shanghai',
    answerLimit: null,
    onceBy: 'none',
    hasPassword: false,
    answers: 0,
    lastAnswerAt: null,
    url: 'https://example.com/survey/SURVEYCODE',
    createdAt: '2026-11-01T00:00:00.000Z',
    heading: nothing,
    introduction: nothing,
    thanks: nothing,
    redirectUrl: null,
    resumeLater: true,
    notifyEmail: null,
    languages: ['en', 'zh', 'es', 'ja'],
    showScore: false,
    formVersion: 1,
    resultCode: null,
    resultUrl: null,
    personalLinks: 0,
    savedDrafts: 0,
    version: 4,
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...changes,
  };
}
