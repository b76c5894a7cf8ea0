import { accountRecharges } from '@convoke/contract/account/account.calls.ts';
import { invoiceApply, invoiceGroupList } from '@convoke/contract/invoice/invoice.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatDateTime, formatMoney } from '../../../core/format.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useCall } from '../../../ui/use-call.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Applies for an invoice for a top-up, made out to one of the organisation's titles. */
export function ApplyDialog({ open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const paid = useCall(accountRecharges, { state: 'PAID', size: 100 }).data?.records ?? [];
  const titles = useCall(invoiceGroupList, { size: 100 }).data?.records;
  const usual = titles?.find(({ isDefault }) => isDefault)?.invoiceGroupId;
  // The default is known once the titles are there, and the form begins with it.
  if (!titles) return null;
  return (
    <FormDialog<{ invoiceId: string; invoiceGroupId: string }>
      open={open}
      title={t('invoice:apply.title')}
      okText={t('invoice:apply.ok')}
      name="invoice-apply"
      initial={usual === undefined ? {} : { invoiceGroupId: usual }}
      onClose={onClose}
      onSubmit={async (values) => {
        await call(invoiceApply, values, { quiet: true, hideLoad: true });
        void message.success(t('invoice:apply.done'));
        onSaved();
      }}
    >
      <p className="muted">{t('invoice:apply.text')}</p>
      <SelectField
        of={invoiceApply}
        name="invoiceId"
        label={t('invoice:about.recharge')}
        options={paid
          .filter(({ amountCents, invoicedCents }) => amountCents > invoicedCents)
          .map((row) => ({
            value: row.orderId,
            label: `${row.number} · ${formatMoney(row.amountCents - row.invoicedCents, 'CNY')} · ${formatDateTime(row.paidAt ?? row.createdAt)}`,
          }))}
      />
      <SelectField
        of={invoiceApply}
        name="invoiceGroupId"
        label={t('invoice:field.title')}
        options={titles.map((row) => ({
          value: row.invoiceGroupId,
          label: [row.title, row.taxNumber].filter(Boolean).join(' · '),
        }))}
      />
    </FormDialog>
  );
}
