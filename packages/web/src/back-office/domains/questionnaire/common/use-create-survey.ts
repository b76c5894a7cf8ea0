import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { questionnaireAdd, questionnaireInit } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../../core/call.ts';
import { browserZone } from '../../../../core/format.ts';
import { designPath } from './survey-paths.ts';
import { useRefreshSurveys } from './use-surveys.ts';

interface NewSurvey {
  title: string;
  /** Of a template; without it the form begins empty. */
  form?: FormDefinition;
  heading?: Texts;
  showScore?: boolean;
}

/**
 * Makes a questionnaire and opens its designer. The id is fetched once: tried again after a lost answer, the server finds it made already
 * instead of making another. Throws what was refused; make it in a form that shows failures.
 */
export function useCreateSurvey(): (survey: NewSurvey) => Promise<void> {
  const navigate = useNavigate();
  const refresh = useRefreshSurveys();
  const id = useRef<string>(undefined);
  return useCallback(
    async (survey) => {
      const timeZone = browserZone();
      const quiet = { quiet: true };
      id.current ??= (await call(questionnaireInit, { timeZone }, quiet)).surveyId;
      const { surveyId } = await call(questionnaireAdd, { surveyId: id.current, timeZone, ...survey }, quiet);
      id.current = undefined;
      void refresh();
      void navigate(designPath(surveyId));
    },
    [navigate, refresh],
  );
}
