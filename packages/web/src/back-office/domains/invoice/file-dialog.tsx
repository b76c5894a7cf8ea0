import { invoiceIssue, invoiceRed, type InvoiceRow } from '@convoke/contract/invoice/invoice.calls.ts';
import type { Difference } from '@convoke/contract/invoice/invoice.rules.ts';
import { Alert, App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { CallFailure } from '../../../core/call-failure.ts';
import { formatMoney } from '../../../core/format.ts';
import { FileBox } from '../../../ui/file-box.tsx';
import { MoneyField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { differenceTexts } from './invoice-texts.ts';
import './invoice.css';

interface Props {
  invoice: InvoiceRow;
  /** The red letter that takes it back, instead of the invoice itself. */
  isRed: boolean;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

interface Values {
  number?: string;
  amountCents?: number;
}

/** Attaches the file that the tax system made. What it says differently is shown; what may be confirmed takes a second press. */
export function FileDialog({ invoice, isRed, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [file, setFile] = useState<File>();
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const mayConfirm = differences.length > 0 && differences.every(({ isRefused }) => !isRefused);
  const left = invoice.amountCents - invoice.redCents;
  const save = async ({ number, amountCents }: Values) => {
    const options = { quiet: true, hideLoad: true, ...(file && { upload: file }) };
    const typed = number?.replace(/\s/g, '');
    const input = { invoiceId: invoice.invoiceId, ...(typed && { number: typed }), confirmed: mayConfirm };
    const answer = isRed
      ? await call(invoiceRed, { ...input, ...(amountCents && { amountCents }) }, options)
      : await call(invoiceIssue, input, options);
    setDifferences(answer.differences);
    if (!answer.isDone) {
      const isOther = answer.differences.some(({ isRefused }) => isRefused);
      const words = t(isOther ? 'invoice:file.isOther' : 'invoice:file.differs');
      throw new CallFailure({ code: 7000, status: 200, message: words, path: '' });
    }
    void message.success(t(isRed ? 'invoice:red.done' : 'invoice:issue.done'));
    onSaved();
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t(isRed ? 'invoice:red.title' : 'invoice:issue.title', { name: invoice.title })}
      okText={t(mayConfirm ? 'invoice:file.confirm' : isRed ? 'invoice:red.ok' : 'invoice:issue.ok')}
      name="invoice-file"
      initial={isRed ? { amountCents: invoice.overCents || left } : {}}
      onSubmit={save}
      onClose={onClose}
    >
      <p>
        {invoice.title} {invoice.taxNumber && <code>{invoice.taxNumber}</code>} ·{' '}
        {formatMoney(isRed ? left : invoice.amountCents, invoice.currency)}
      </p>
      {differences.length > 0 && (
        <Alert
          className="form-problem"
          type={mayConfirm ? 'warning' : 'error'}
          showIcon
          title={t('invoice:file.compared')}
          description={
            <ul>
              {differences.map(({ field, expected, read }) => (
                <li key={field}>
                  {t(differenceTexts[field])}: {expected || '—'} ≠ {read ?? t('invoice:file.unread')}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {isRed && (
        <MoneyField
          of={invoiceRed}
          name="amountCents"
          required
          max={left}
          label={t('invoice:red.amount')}
          extra={t('invoice:red.hint')}
        />
      )}
      <div className="invoice-file">
        <FileBox
          label={file?.name ?? t('invoice:file.choose')}
          hint={t('invoice:file.kinds')}
          accept=".pdf,.ofd,.xml"
          share={undefined}
          onFile={(chosen) => {
            setFile(chosen);
            setDifferences([]);
          }}
        />
      </div>
      <TextField
        of={invoiceIssue}
        name="number"
        label={t('invoice:field.number')}
        extra={t('invoice:file.numberHint')}
        rules={[{ pattern: /^\s*(?:\d\s*){20}$/, message: t('invoice:file.numberForm') }]}
      />
    </FormDialog>
  );
}
