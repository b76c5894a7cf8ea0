import { invoiceApplyFor, invoiceList, type InvoiceRow } from '@convoke/contract/invoice/invoice.calls.ts';
import { sum } from '@convoke/contract/order/order.rules.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import type { CallFailure } from '../../../core/call-failure.ts';
import { formatMoney } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { Row } from '../../../ui/layout.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { useTold } from '../../../ui/told.ts';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import { stateColours, stateTexts } from './invoice-texts.ts';
import { useInvoiceActions } from './use-invoice-actions.ts';

interface Props {
  orderId: string;
  /** The buyer has given a title. */
  hasTitle: boolean;
  /** What of its money was paid and not given back. */
  keptCents: number;
  currency: string;
}

/** The invoices of an order, beside what was paid and refunded for it. */
export function OrderInvoices({ orderId, hasTitle, keptCents, currency }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh('invoice');
  const told = useTold(refresh);
  const actions = useInvoiceActions(refresh);
  const { data } = useCall(invoiceList, { orderId, size: 50, sort: 'createdAt' }, { quiet: true, everyMs: 5_000 });
  const invoices = data?.records ?? [];
  const asked = invoices.filter(({ state }) => state === 'APPLIED' || state === 'ISSUED');
  const mayApply = keptCents > sum(asked.map(({ amountCents }) => amountCents));
  if (!data || (invoices.length === 0 && !mayApply)) return null;
  const askTitle = () =>
    dialogs.open(() => import('./apply-for-dialog.tsx').then((part) => part.ApplyForDialog), {
      orderId,
      onSaved: () => void refresh(),
    });
  const apply = async () => {
    if (!hasTitle) return askTitle();
    const applying = call(invoiceApplyFor, { orderId }, { hideLoad: true });
    await told(applying, () => t('invoice:apply.done'));
    // Given before titles were checked as they are now.
    await applying.catch((error: CallFailure) => error.failure === 'INVOICE_TITLE_SHORT' && askTitle());
  };
  return (
    <section>
      <div className="order-section-head">
        <h3>{t('layout:title.InvoiceManage')}</h3>
        {mayApply && (
          <Button size="small" onClick={() => void apply()}>
            {t('invoice:apply.forBuyer')}
          </Button>
        )}
      </div>
      {invoices.map((row) => (
        <Line key={row.invoiceId} row={row} currency={currency} actions={actions} />
      ))}
    </section>
  );
}

function Line({
  row,
  currency,
  actions,
}: {
  row: InvoiceRow;
  currency: string;
  actions: ReturnType<typeof useInvoiceActions>;
}) {
  const { t } = useTranslation();
  const items = actions.flatMap(({ key, label, danger, when, run }) =>
    run && (when?.(row) ?? true) ? [{ key, label, ...(danger && { danger }), onClick: () => void run(row) }] : [],
  );
  return (
    <Row>
      <span className="number">{formatMoney(row.amountCents, currency)}</span>
      <Tag color={stateColours[row.state as keyof typeof stateColours]}>{t(stateTexts[row.state])}</Tag>
      {row.redOf && <Tag color="red">{t('invoice:red.tag')}</Tag>}
      {row.overCents > 0 && (
        <Tag color="orange">{t('invoice:red.needed', { amount: formatMoney(row.overCents, currency) })}</Tag>
      )}
      <span className="muted">{row.number ?? row.title}</span>
      {items.length > 0 && <RowMenu label={t('common:actionsFor', { name: row.number ?? row.title })} items={items} />}
    </Row>
  );
}
