import { invoiceFile, type InvoiceRow, invoiceWithdraw } from '@convoke/contract/invoice/invoice.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { download } from '../../../core/download.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import type { RowAction } from '../../../ui/list/row-actions.tsx';
import { unlessRefused, useTold } from '../../../ui/told.ts';

const isOfOrder = ({ about }: InvoiceRow) => about === 'order';

/** What can be done with an invoice, on its list and beside its order. */
export function useInvoiceActions(refresh: () => Promise<unknown>): RowAction<InvoiceRow>[] {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const told = useTold(refresh);
  const openFile = (invoice: InvoiceRow, isRed: boolean) =>
    dialogs.open(() => import('./file-dialog.tsx').then((part) => part.FileDialog), {
      invoice,
      isRed,
      onSaved: () => void refresh(),
    });
  return [
    {
      key: 'issue',
      label: t('invoice:issue.ok'),
      when: (row) => row.state === 'APPLIED' && isOfOrder(row),
      run: (row) => openFile(row, false),
    },
    {
      key: 'reject',
      label: t('invoice:reject.ok'),
      danger: true,
      when: (row) => row.state === 'APPLIED' && isOfOrder(row),
      run: (invoice) =>
        dialogs.open(() => import('./reject-dialog.tsx').then((part) => part.RejectDialog), {
          invoice,
          onSaved: () => void refresh(),
        }),
    },
    {
      key: 'withdraw',
      label: t('invoice:withdraw'),
      when: (row) => row.state === 'APPLIED' && row.appliedBy === 'organiser',
      run: ({ invoiceId }) =>
        told(call(invoiceWithdraw, { invoiceId }, { hideLoad: true }), () => t('invoice:state.WITHDRAWN')),
    },
    {
      key: 'file',
      label: t('invoice:file.download'),
      when: ({ hasFile }) => hasFile,
      run: ({ invoiceId }) => unlessRefused(download(invoiceFile, { invoiceId })),
    },
    {
      key: 'red',
      label: t('invoice:red.ok'),
      when: (row) => row.state === 'ISSUED' && isOfOrder(row) && row.redCents < row.amountCents,
      run: (row) => openFile(row, true),
    },
  ];
}
