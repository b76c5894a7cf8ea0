import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { templatesPath } from '../common/survey-paths.ts';
import { useCreateSurvey } from '../common/use-create-survey.ts';

/** A new questionnaire: its name now, its questions in the designer. */
export function CreateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreateSurvey();
  return (
    <FormDialog<{ title: string }>
      open={open}
      name="new-survey"
      title={t('questionnaire:create.title')}
      okText={t('questionnaire:create.ok')}
      initial={{ title: '' }}
      onSubmit={({ title }) => create({ title })}
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label={t('questionnaire:field.title')}
        rules={[{ required: true, whitespace: true, message: t('questionnaire:settings.required') }]}
      >
        <Input maxLength={100} autoFocus placeholder={t('questionnaire:create.example')} />
      </Form.Item>
      <p className="muted">
        {t('questionnaire:create.or')}{' '}
        <Link to={templatesPath} onClick={onClose}>
          {t('questionnaire:create.template')}
        </Link>
      </p>
    </FormDialog>
  );
}
