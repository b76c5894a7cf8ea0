import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { questionnaireAdd } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { browserZone } from '../../../../core/format.ts';
import { useCreateOnce } from '../../../../ui/form/use-create-once.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { designPath } from './survey-paths.ts';

interface NewSurvey {
  title: string;
  /** Of a template; without it the form begins empty. */
  form?: FormDefinition;
  heading?: Texts;
  showScore?: boolean;
}

/** Makes a questionnaire, once, and opens its designer. Throws what was refused; make it in a form that shows failures. */
export function useCreateSurvey(): (survey: NewSurvey) => Promise<void> {
  const navigate = useNavigate();
  const refresh = useRefresh('questionnaire');
  const createOnce = useCreateOnce();
  return useCallback(
    async (survey) => {
      const { surveyId } = await createOnce(questionnaireAdd, { timeZone: browserZone(), ...survey });
      void refresh();
      void navigate(designPath(surveyId));
    },
    [navigate, refresh, createOnce],
  );
}
