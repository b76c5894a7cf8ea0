import { questionnaireEdit, type SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Alert, App, Button, Drawer, Form, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { CallFailure } from '../../../core/call-failure.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useFormSubmit } from '../../../ui/use-form-submit.ts';
import { AccessFields } from './settings-access.tsx';
import { WhenFields } from './settings-when.tsx';
import { WordsFields } from './settings-words.tsx';
import { changeOf, type SettingsValues, valuesOf } from './settings-values.ts';
import { useRefreshSurveys, useSurvey } from './use-surveys.ts';

/** Everything an organiser sets of a questionnaire. Saved only on top of the version it was filled from. */
export function SettingsDrawer({ surveyId, onClose }: { surveyId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useSurvey(surveyId);
  const [base, setBase] = useState<SurveyInfo>();
  const data = query.data;
  // Filled when it opens; what comes in meanwhile must not undo what was typed.
  if (surveyId === undefined && base) setBase(undefined);
  if (data && data.surveyId === surveyId && base?.surveyId !== surveyId && !query.isFetching) setBase(data);
  if (base && surveyId !== undefined)
    return <Open key={base.surveyId} base={base} onBase={setBase} onClose={onClose} />;
  return (
    <Drawer open={surveyId !== undefined} onClose={onClose} size={640} title={t('questionnaire:settings.title')}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  );
}

interface OpenProps {
  base: SurveyInfo;
  onBase: (survey: SurveyInfo) => void;
  onClose: () => void;
}

function Open({ base, onBase, onClose }: OpenProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefreshSurveys();
  const query = useSurvey(base.surveyId);
  const [form] = Form.useForm<SettingsValues>();
  const [isConflict, setConflict] = useState(false);
  const save = async (values: SettingsValues, version: number) => {
    const change = changeOf(values, base);
    try {
      await call(questionnaireEdit, { surveyId: base.surveyId, version, ...change }, { quiet: true, hideLoad: true });
    } catch (error) {
      if (error instanceof CallFailure && error.failure === 'SURVEY_CHANGED') {
        setConflict(true);
        return;
      }
      throw error;
    }
    void message.success(t('questionnaire:settings.saved'));
    onClose();
    await refresh();
  };
  const { run, busy, problem } = useFormSubmit(form, (values) => save(values, base.version));
  const theirs = async () => {
    const fresh = (await query.refetch()).data;
    if (!fresh) return;
    onBase(fresh);
    form.setFieldsValue(valuesOf(fresh) as Parameters<typeof form.setFieldsValue>[0]);
    setConflict(false);
  };
  const mine = async () => {
    const fresh = (await query.refetch()).data;
    if (!fresh) return;
    onBase(fresh);
    setConflict(false);
    await save(form.getFieldsValue(true) as SettingsValues, fresh.version).catch((error: unknown) => {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(error.message);
    });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      size={640}
      title={t('questionnaire:settings.of', { title: base.title })}
      mask={{ closable: false }}
      footer={
        <div className="survey-foot">
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => void run()}>
            {t('common:save')}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        name="survey-settings"
        layout="vertical"
        disabled={busy}
        // antd types this by its own deep partial, which these values cannot be shown to be.
        initialValues={valuesOf(base) as object}
        onFinish={() => void run()}
      >
        {isConflict && (
          <Alert
            type="warning"
            showIcon
            className="form-problem"
            title={t('questionnaire:conflict.title')}
            description={t('questionnaire:conflict.text')}
            action={
              <div className="survey-conflict">
                <Button size="small" type="primary" disabled={false} onClick={() => void theirs()}>
                  {t('questionnaire:conflict.theirs')}
                </Button>
                <Button size="small" danger disabled={false} onClick={() => void mine()}>
                  {t('questionnaire:conflict.mine')}
                </Button>
              </div>
            }
          />
        )}
        {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
        <WordsFields />
        <WhenFields hasAnswers={base.answers > 0} answers={base.answers} />
        <AccessFields hadPassword={base.hasPassword} />
        {/* Enter in a field submits, as people expect of a form. */}
        <button type="submit" hidden />
      </Form>
    </Drawer>
  );
}
