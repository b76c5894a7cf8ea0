import type { OrderInfo } from '@convoke/contract/order/order.own.calls.ts';
import { soldStates } from '@convoke/contract/order/order.rules.ts';
import { useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import type { CallFailure } from '../../core/call-failure.ts';
import { usePage } from '../core/page-context.tsx';
import { quietly, saveInvoice } from '../core/selling-calls.ts';
import { FieldList } from '../form/field-list.tsx';
import { useForm } from '../form/form-state.ts';
import { invoiceFields, invoiceOf, invoicePrefix, invoiceValues } from '../form/invoice.ts';
import { Invoices } from './invoices.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { sayFailure } from '../core/toast.ts';

interface Props {
  order: OrderInfo;
  onChanged: () => Promise<void>;
}

function InvoiceForm({ order, onChanged, onClose }: Props & { onClose: () => void }) {
  const { t, language } = usePage();
  const [kind, setKind] = useState<unknown>(invoiceValues(order.invoice)[`${invoicePrefix}kind`]);
  const fields = invoiceFields(t, kind);
  const state = useForm({ version: 1, fields }, language);
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState(false);
  const [isFilled, setFilled] = useState(false);
  const busy = useRef(false);
  if (!isFilled) {
    setFilled(true);
    state.fill(invoiceValues(order.invoice));
  }
  const chosen = state.values[`${invoicePrefix}kind`];
  if (chosen !== kind) setKind(chosen);

  async function save(): Promise<void> {
    const answers = busy.current ? null : state.check();
    if (answers === null) return;
    const read = invoiceOf(answers);
    if ('wrong' in read) {
      state.refuse([{ path: read.wrong, message: t('public-invoice:tax-number-wrong') }]);
      return;
    }
    busy.current = true;
    setSending(true);
    setProblem('');
    try {
      await call(saveInvoice, { orderId: order.orderId, invoice: read.invoice }, quietly);
      await onChanged();
      onClose();
    } catch (error) {
      const message = sayFailure(error);
      const refused = (error as CallFailure).fields.map((field) => ({
        path: field.path.replace(/^invoice\./, invoicePrefix),
        message: field.message,
      }));
      if (!state.refuse(refused)) setProblem(message);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  return (
    <form
      className="form own-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FieldList fields={fields} state={state} />
      <SaveButtons sending={sending} problem={problem} onClose={onClose} />
    </form>
  );
}

/** The title for an invoice: given with the order, or afterwards. */
export function InvoiceSection({ order, onChanged }: Props) {
  const { t } = usePage();
  const [editing, setEditing] = useState(false);
  const values = invoiceValues(order.invoice);
  const line = (id: string) => values[`${invoicePrefix}${id}`] ?? '';
  const has = line('title') !== '';
  const mayChange = order.takesInvoices && order.mayEditAttendees;
  return (
    <section className="card" aria-labelledby="invoice">
      <h2 id="invoice">{t('public-order:invoice')}</h2>
      {editing ? (
        <InvoiceForm order={order} onChanged={onChanged} onClose={() => setEditing(false)} />
      ) : (
        <>
          {has ? (
            <p>
              {line('title')}
              {line('taxNumber') && <span className="fine"> · {line('taxNumber')}</span>}
            </p>
          ) : (
            mayChange && <p className="fine">{t('public-order:invoice-none')}</p>
          )}
          {mayChange && (
            <p>
              <button type="button" className="text-link" onClick={() => setEditing(true)}>
                {has ? t('public-order:invoice-change') : t('public-order:invoice-add')}
              </button>
            </p>
          )}
          {(soldStates.includes(order.state) || order.state === 'REFUNDED') && <Invoices order={order} />}
        </>
      )}
    </section>
  );
}
