import { questionnaireAdd } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TextField } from '../../../../ui/form/fields.tsx';
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
      <TextField
        of={questionnaireAdd}
        name="title"
        label={t('field:title')}
        autoFocus
        placeholder={t('questionnaire:create.example')}
      />
      <p className="muted">
        {t('questionnaire:create.or')}{' '}
        <Link to={templatesPath} onClick={onClose}>
          {t('questionnaire:create.template')}
        </Link>
      </p>
    </FormDialog>
  );
}
