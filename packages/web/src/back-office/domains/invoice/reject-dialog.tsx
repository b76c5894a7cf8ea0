import { invoiceReject, type InvoiceRow } from '@convoke/contract/invoice/invoice.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { LongTextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';

interface Props {
  invoice: InvoiceRow;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Rejects an application; the buyer is told why. */
export function RejectDialog({ invoice: { invoiceId, title }, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return (
    <FormDialog<{ reason: string }>
      open={open}
      title={t('invoice:reject.title', { name: title })}
      okText={t('invoice:reject.ok')}
      name="invoice-reject"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await call(invoiceReject, { invoiceId, reason }, { quiet: true, hideLoad: true });
        void message.success(t('invoice:reject.done'));
        onSaved();
      }}
    >
      <LongTextField
        of={invoiceReject}
        name="reason"
        label={t('field:reason')}
        extra={t('invoice:reject.hint')}
        autoFocus
      />
    </FormDialog>
  );
}
