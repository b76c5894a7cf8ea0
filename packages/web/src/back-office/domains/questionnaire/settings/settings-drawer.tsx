import type { SurveyInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { questionnaireInfo } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { Alert, Button, Drawer, Form, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/states.tsx';
import { AccessFields } from './settings-access.tsx';
import { type SettingsValues, valuesOf } from './settings-values.ts';
import { WhenFields } from './settings-when.tsx';
import { WordsFields } from './settings-words.tsx';
import { useSaveSettings } from './use-save-settings.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** Everything an organiser sets of a questionnaire. Saved only on top of the version it was filled from. */
export function SettingsDrawer({ surveyId, open, onClose }: { surveyId: string; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { leave, onTyped } = useLeave(open, onClose);
  const query = useCall(questionnaireInfo, surveyId && { surveyId });
  const [form] = Form.useForm<SettingsValues>();
  const [base, setBase] = useState<SurveyInfo>();
  const { data } = query;
  // Filled when it opens; what comes in meanwhile must not undo what was typed.
  if (surveyId === undefined && base) setBase(undefined);
  if (data && data.surveyId === surveyId && base?.surveyId !== surveyId && !query.isFetching) setBase(data);
  const opened = base?.surveyId;
  // only opening fills the form.
  useEffect(() => {
    if (!base) return;
    form.resetFields();
    form.setFieldsValue(valuesOf(base) as Parameters<typeof form.setFieldsValue>[0]);
  }, [opened]);
  const { run, busy, problem, isConflict, takeTheirs, saveMine } = useSaveSettings(form, base, setBase, onClose);
  return (
    <Drawer
      {...first}
      open={open}
      onClose={leave}
      size={640}
      title={base ? t('questionnaire:settings.of', { title: base.title }) : t('questionnaire:settings.title')}
      destroyOnHidden
      footer={
        <div className="survey-foot">
          <Button onClick={leave}>{t('common:cancel')}</Button>
          <Button type="primary" loading={busy} disabled={!base} onClick={() => void run()}>
            {t('common:save')}
          </Button>
        </div>
      }
    >
      {!base ? (
        query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )
      ) : (
        <>
          {isConflict && (
            <Alert
              type="warning"
              showIcon
              className="form-problem"
              title={t('questionnaire:conflict.title')}
              description={t('questionnaire:conflict.text')}
              action={
                <div className="survey-conflict">
                  <Button size="small" type="primary" onClick={() => void takeTheirs()}>
                    {t('questionnaire:conflict.theirs')}
                  </Button>
                  <Button size="small" danger onClick={() => void saveMine()}>
                    {t('questionnaire:conflict.mine')}
                  </Button>
                </div>
              }
            />
          )}
          {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
          <Form
            key={base.surveyId}
            form={form}
            name="survey-settings"
            layout="vertical"
            disabled={busy}
            onValuesChange={onTyped}
            onFinish={() => void run()}
          >
            <WordsFields />
            <WhenFields hasAnswers={base.answers > 0} answers={base.answers} />
            <AccessFields hadPassword={base.hasPassword} />
            {/* Enter in a field submits, as people expect of a form. */}
            <button type="submit" hidden />
          </Form>
        </>
      )}
    </Drawer>
  );
}
