import { invoiceGroupAdd, invoiceGroupEdit, type InvoiceGroupRow } from '@convoke/contract/invoice/invoice.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { SwitchField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { newTitle, TitleFields, titleOf, type TitleValues } from './title-fields.tsx';

interface Props {
  /** The title to change, or `new`. */
  opened: InvoiceGroupRow | 'new';
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds or changes a title of the organisation. */
export function TitleDialog({ opened, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const save = async (values: TitleValues) => {
    const quiet = { quiet: true, hideLoad: true };
    const fields = { ...titleOf(values), isDefault: values.isDefault ?? false };
    if (opened === 'new') await call(invoiceGroupAdd, fields, quiet);
    else await call(invoiceGroupEdit, { invoiceGroupId: opened.invoiceGroupId, ...fields }, quiet);
    void message.success(t(opened === 'new' ? 'common:added' : 'common:saved'));
    onSaved();
  };
  return (
    <FormDialog<TitleValues>
      open={open}
      title={opened === 'new' ? t('invoice:title.new') : opened.title}
      width={640}
      name="invoice-title"
      initial={opened === 'new' ? newTitle : valuesOfRow(opened)}
      onSubmit={save}
      onClose={onClose}
    >
      <TitleFields />
      <SwitchField of={invoiceGroupAdd} name="isDefault" label={t('invoice:title.isDefault')} />
    </FormDialog>
  );
}

function valuesOfRow({ email, invoiceGroupId: _, createdAt: __, ...row }: InvoiceGroupRow): TitleValues {
  return { ...row, ...(email !== null && { email }) };
}
