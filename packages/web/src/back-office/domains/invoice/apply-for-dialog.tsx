import { invoiceApplyFor } from '@convoke/contract/invoice/invoice.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { newTitle, TitleFields, titleOf, type TitleValues } from './title-fields.tsx';

interface Props {
  orderId: string;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Applies on behalf of a buyer who gave no title. */
export function ApplyForDialog({ orderId, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return (
    <FormDialog<TitleValues>
      open={open}
      title={t('invoice:apply.forBuyer')}
      okText={t('invoice:apply.ok')}
      width={640}
      name="invoice-for"
      initial={newTitle}
      onClose={onClose}
      onSubmit={async (values) => {
        await call(invoiceApplyFor, { orderId, invoice: titleOf(values) }, { quiet: true, hideLoad: true });
        void message.success(t('invoice:apply.done'));
        onSaved();
      }}
    >
      <TitleFields />
    </FormDialog>
  );
}
