import type { OrderInfo } from '@convoke/contract/order/order.own.calls.ts';
import type { InvoiceTitle } from '@convoke/contract/invoice/invoice.title.ts';
import type { OwnInvoice } from '@convoke/contract/invoice/invoice.own.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import type { CallFailure } from '../../core/call-failure.ts';
import { moneyText } from '../core/money.ts';
import { usePage } from '../core/page-context.tsx';
import { applyForInvoice, invoiceFilePath, quietly, readInvoices, withdrawInvoice } from '../core/selling-calls.ts';
import { sayFailure } from '../core/toast.ts';

interface Read {
  leftCents: number;
  takesInvoices: boolean;
  invoices: readonly OwnInvoice[];
}

/** The invoices of a paid order: what was asked for, what became of it, the file, and what can still be asked for. */
export function Invoices({ order }: { order: OrderInfo }) {
  const { t, language } = usePage();
  const [read, setRead] = useState<Read | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const { orderId } = order;
  const reread = () => call(readInvoices, { orderId }, quietly).then(setRead, () => undefined);
  useEffect(() => {
    void reread();
  }, [order]);
  if (!read) return null;

  async function act(work: () => Promise<unknown>): Promise<void> {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setProblem('');
    try {
      await work();
      await reread();
    } catch (error) {
      const words = sayFailure(error);
      // What is wrong with the title is said at its fields, which are not shown here.
      setProblem([words, ...(error as CallFailure).fields.map(({ message }) => message)].join(' '));
    } finally {
      working.current = false;
      setBusy(false);
    }
  }

  // Kept by our own server only.
  const title = order.invoice as InvoiceTitle | null;
  const money = (cents: number) => moneyText(cents, order.currency, language);
  const states = {
    APPLIED: t('public-order:invoice-applied'),
    ISSUED: t('public-order:invoice-issued'),
    REJECTED: t('public-order:invoice-rejected'),
    WITHDRAWN: t('public-order:invoice-withdrawn'),
  };
  return (
    <>
      {read.invoices.length > 0 && (
        <ul className="own-invoices">
          {read.invoices.map((invoice) => (
            <li key={invoice.invoiceId}>
              <span>
                {money(invoice.amountCents)} · {states[invoice.state]}
                {invoice.reason && <span className="fine"> · {invoice.reason}</span>}
              </span>{' '}
              {invoice.hasFile && (
                <a className="text-link" href={invoiceFilePath(orderId, invoice.invoiceId)} download>
                  {t('public-order:invoice-file', { number: invoice.number ?? '' })}
                </a>
              )}
              {invoice.state === 'APPLIED' && invoice.appliedBy === 'buyer' && (
                <button
                  type="button"
                  className="text-link"
                  disabled={busy}
                  onClick={() =>
                    void act(() => call(withdrawInvoice, { orderId, invoiceId: invoice.invoiceId }, quietly))
                  }
                >
                  {t('public-order:invoice-withdraw')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div role="alert" className="empty-gone">
        {problem && <p className="field-problem">{problem}</p>}
      </div>
      {title && read.takesInvoices && read.leftCents > 0 && (
        <p>
          <button
            type="button"
            className="button"
            disabled={busy}
            aria-busy={busy}
            onClick={() => void act(() => call(applyForInvoice, { orderId, invoice: title }, quietly))}
          >
            {t('public-order:invoice-apply', { amount: money(read.leftCents) })}
          </button>
        </p>
      )}
    </>
  );
}
