import {
  questionnaireEdit,
  questionnaireInfo,
  type SurveyInfo,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { App, type FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { useFormSubmit } from '../../../../ui/form/use-form-submit.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { changeOf, type SettingsValues, valuesOf } from './settings-values.ts';

/** Saves the settings on top of the version they were filled from. When somebody changed them meanwhile, the person says whose stay. */
export function useSaveSettings(
  form: FormInstance<SettingsValues>,
  base: SurveyInfo | undefined,
  onBase: (survey: SurveyInfo) => void,
  onClose: () => void,
) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefresh('questionnaire');
  const { refetch } = useCall(questionnaireInfo, base && { surveyId: base.surveyId });
  const [conflictOf, setConflictOf] = useState<string>();
  const save = async (survey: SurveyInfo, values: SettingsValues) => {
    const { surveyId, version } = survey;
    try {
      await call(
        questionnaireEdit,
        { surveyId, version, ...changeOf(values, survey) },
        { quiet: true, hideLoad: true },
      );
    } catch (error) {
      if (!(error instanceof CallFailure) || error.failure !== 'SURVEY_CHANGED') throw error;
      setConflictOf(surveyId);
      return;
    }
    void message.success(t('questionnaire:settings.saved'));
    onClose();
    await refresh();
  };
  const { run, busy, problem } = useFormSubmit(form, async () => {
    // With those that are not shown: antd hands over only what has a field just now.
    if (base) await save(base, form.getFieldsValue(true) as SettingsValues);
  });
  /** What stands there now; it is what the next saving builds on. */
  const learn = async () => {
    const fresh = (await refetch()).data;
    if (!fresh) return undefined;
    onBase(fresh);
    setConflictOf(undefined);
    return fresh;
  };
  const takeTheirs = async () => {
    const fresh = await learn();
    if (fresh) form.setFieldsValue(valuesOf(fresh) as Parameters<typeof form.setFieldsValue>[0]);
  };
  const saveMine = async () => {
    const fresh = await learn();
    if (!fresh) return;
    try {
      await save(fresh, form.getFieldsValue(true) as SettingsValues);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(failureText(error) ?? error.message);
    }
  };
  return { run, busy, problem, isConflict: base !== undefined && conflictOf === base.surveyId, takeTheirs, saveMine };
}
