import type { FormRow } from '@convoke/contract/form/form.calls.ts';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

export function FormChoice(props: { forms: readonly FormRow[]; chosen: FormRow; onOpen: (formId: string) => void }) {
  const { forms, chosen, onOpen } = props;
  const { t } = useTranslation();
  return (
    <div className="form-choice">
      <Select
        aria-label={t('form:copy.form')}
        value={chosen.formId}
        options={forms.map((each) => ({ value: each.formId, label: each.isOfEvent ? t('form:ofEvent') : each.name }))}
        onChange={onOpen}
      />
    </div>
  );
}
