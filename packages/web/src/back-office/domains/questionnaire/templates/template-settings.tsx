import {
  type OwnTemplateInfo,
  questionnaireTemplateEdit,
  questionnaireTemplateInfo,
} from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { Alert, App, Button, Drawer, Form } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { NumberField } from '../../../../ui/form/fields.tsx';
import { partOf } from '../../../../ui/schema.ts';
import { TemplateDetails } from '../../../../ui/template/template-details.tsx';
import { useFormSubmit } from '../../../../ui/form/use-form-submit.ts';
import { CategoryField } from './category-field.tsx';
import { AccessFields } from '../settings/settings-access.tsx';
import { WordsFields } from '../settings/settings-words.tsx';
import { templateChange, templateValues, type TemplateValues } from './template-settings-values.ts';
import { useRefreshTemplates } from './use-own-templates.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { useCall } from '../../../../ui/use-call.ts';

const settingsOf = partOf(questionnaireTemplateEdit, 'settings');

interface Props {
  open: boolean;
  template: OwnTemplateInfo;
  onClose: () => void;
}

/** What a template is called, and what questionnaires made of it begin with. Saved only on top of the version it was filled from. */
export function TemplateSettingsDrawer({ open, template, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { leave, onTyped } = useLeave(open, onClose);
  const { message } = App.useApp();
  const refresh = useRefreshTemplates();
  const { refetch } = useCall(questionnaireTemplateInfo, { templateId: template.templateId });
  const [form] = Form.useForm<TemplateValues>();
  // Filled when it opens; what comes in meanwhile must not undo what was typed.
  const [base, setBase] = useState<OwnTemplateInfo>();
  if (!open && base) setBase(undefined);
  if (open && !base) setBase(template);
  /** The version on which saving was refused. */
  const [refusedOn, setRefusedOn] = useState<number>();
  const isConflict = base !== undefined && refusedOn === base.version;
  const fill = (from: OwnTemplateInfo) =>
    form.setFieldsValue(templateValues(from) as Parameters<typeof form.setFieldsValue>[0]);
  const isOpened = base !== undefined;
  // only opening fills the form.
  useEffect(() => {
    if (base) fill(base);
  }, [isOpened]);
  const save = async (on: number) => {
    const { templateId } = template;
    const change = templateChange(form.getFieldsValue(true) as TemplateValues);
    try {
      await call(questionnaireTemplateEdit, { templateId, version: on, ...change }, { quiet: true, hideLoad: true });
    } catch (error) {
      if (!(error instanceof CallFailure) || error.failure !== 'TEMPLATE_CHANGED') throw error;
      setRefusedOn(on);
      return;
    }
    void message.success(t('questionnaire:settings.saved'));
    await refresh();
    onClose();
  };
  const { run, busy, problem } = useFormSubmit(form, () => save(base?.version ?? template.version));
  const mine = useFormSubmit(form, async () => {
    const fresh = (await refetch()).data;
    if (!fresh) return;
    setBase(fresh);
    await save(fresh.version);
  });
  const takeTheirs = async () => {
    const fresh = (await refetch()).data;
    if (!fresh) return;
    setBase(fresh);
    fill(fresh);
  };
  const wrong = problem ?? mine.problem;
  return (
    <Drawer
      {...first}
      open={open}
      onClose={leave}
      size={640}
      title={t('template:settings.of', { name: template.name })}
      footer={
        <div className="survey-foot">
          <Button onClick={leave}>{t('common:cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => void run()}>
            {t('common:save')}
          </Button>
        </div>
      }
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
              <Button size="small" type="primary" onClick={() => void takeTheirs()}>
                {t('questionnaire:conflict.theirs')}
              </Button>
              <Button size="small" danger loading={mine.busy} onClick={() => void mine.run()}>
                {t('questionnaire:conflict.mine')}
              </Button>
            </div>
          }
        />
      )}
      {wrong && <Alert type="error" showIcon title={wrong} className="form-problem" />}
      <Form
        form={form}
        name="template-settings"
        layout="vertical"
        disabled={busy || mine.busy}
        onValuesChange={onTyped}
        onFinish={() => void run()}
      >
        <TemplateDetails>
          <CategoryField />
        </TemplateDetails>
        <h3>{t('template:settings.begins')}</h3>
        <p className="muted">{t('template:settings.beginsHint')}</p>
        <WordsFields hasTitle={false} />
        <div className="survey-grid">
          <NumberField
            of={settingsOf}
            name="answerLimit"
            label={t('questionnaire:field.answerLimit')}
            placeholder={t('questionnaire:settings.unlimited')}
          />
        </div>
        <AccessFields hadPassword={false} isTemplate />
        {/* Enter in a field submits, as people expect of a form. */}
        <button type="submit" hidden />
      </Form>
    </Drawer>
  );
}
