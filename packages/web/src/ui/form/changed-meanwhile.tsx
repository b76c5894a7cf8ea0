import { Alert, Button, Form, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props<Values> {
  form: FormInstance<Values>;
  /** What was saved meanwhile, as the form's values. */
  theirs: Partial<Values>;
  /** The fields that are compared, with their labels. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>;
}

/** What somebody else has saved meanwhile and how it differs from what stands in the form; saving again goes over it. */
export function ChangedMeanwhile<Values extends object>({ form, theirs, labels }: Props<Values>) {
  const { t } = useTranslation();
  const values = (Form.useWatch([], form) ?? {}) as Partial<Values>;
  const said = (value: unknown) => JSON.stringify(value ?? '');
  const other = (Object.keys(labels) as (keyof Values & string)[]).filter(
    (name) => said(values[name]) !== said(theirs[name]),
  );
  return (
    <Alert
      type="warning"
      showIcon
      className="form-problem"
      title={t('common:conflict.title')}
      description={
        other.length === 0
          ? t('common:conflict.same')
          : t('common:conflict.text', { fields: other.map((name) => labels[name]).join(', ') })
      }
      action={
        <Button
          size="small"
          // antd types this by its own deep partial, which a plain partial cannot be shown to be.
          onClick={() => form.setFieldsValue(theirs as Parameters<typeof form.setFieldsValue>[0])}
        >
          {t('common:conflict.theirs')}
        </Button>
      }
    />
  );
}
