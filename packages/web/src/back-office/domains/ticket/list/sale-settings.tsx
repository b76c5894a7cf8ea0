import { ticketSale, ticketSaleUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Form, Input, Select, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { FormPage } from '../../../../ui/form/form-page.tsx';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { wholeRule } from '../../../../ui/form/number-rules.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { eventKey } from '../../../../ui/use-event-info.ts';
import { SwitchLine } from '../common/switch-line.tsx';

type Sale = z.output<typeof ticketSale.output>;
/** Cancelling is a switch in the form; the call has null for "not at all". */
type Values = Omit<Sale, 'cancelUntilHours'> & { mayCancel: boolean; cancelUntilHours: number | null };

/** Hours before the start that buyers may cancel until when the switch is first turned on. */
const usualCancelHours = 72;

/** How an event sells: holds, forms, waiting list, cancelling. */
export function SaleSettings({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const queryKey = [...eventKey(eventId), 'sale'];
  const sale = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(ticketSale, { eventId }, { signal, hideLoad: true }),
  });
  if (sale.data) return <SaleForm eventId={eventId} sale={sale.data} queryKey={queryKey} />;
  return (
    <Panel title={t('ticket:sale.title')}>
      {sale.error ? (
        <ErrorState error={sale.error} onRetry={() => void sale.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Panel>
  );
}

function SaleForm({ eventId, sale, queryKey }: { eventId: string; sale: Sale; queryKey: readonly unknown[] }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();
  const mayCancel = Form.useWatch('mayCancel', form) ?? sale.cancelUntilHours !== null;
  const save = async ({ mayCancel: may, cancelUntilHours, ...rest }: Values) => {
    const changed = { ...rest, cancelUntilHours: may ? (cancelUntilHours ?? usualCancelHours) : null };
    await call(ticketSaleUpdate, { eventId, ...changed }, { quiet: true, hideLoad: true });
    client.setQueryData(queryKey, changed);
    void message.success(t('ticket:form.saved'));
  };
  const whole = (min: number, max: number) => [
    { required: true, message: t('ticket:form.required') },
    wholeRule(min, max),
  ];
  const hours = t('ticket:sale.hours');
  return (
    <div className="sale-form">
      <FormPage<Values>
        form={form}
        initial={{
          ...sale,
          mayCancel: sale.cancelUntilHours !== null,
          cancelUntilHours: sale.cancelUntilHours ?? usualCancelHours,
        }}
        onSubmit={save}
      >
        <Panel title={t('ticket:sale.ordering')}>
          <div className="ticket-grid">
            <Form.Item
              name="holdMinutes"
              label={t('ticket:sale.hold')}
              extra={t('ticket:sale.holdHint')}
              rules={whole(1, 1440)}
            >
              <NumberInput suffix={t('ticket:sale.minutes')} />
            </Form.Item>
            <Form.Item
              name="payHoursAfterReview"
              label={t('ticket:sale.payHours')}
              extra={t('ticket:sale.payHoursHint')}
              rules={whole(1, 720)}
            >
              <NumberInput suffix={hours} />
            </Form.Item>
          </div>
          <Form.Item name="attendeeForm" label={t('ticket:sale.form')}>
            <Select
              options={[
                { value: 'each', label: t('ticket:sale.formEach') },
                { value: 'one', label: t('ticket:sale.formOne') },
              ]}
            />
          </Form.Item>
          <SwitchLine name="takesInvoices" label={t('ticket:sale.invoices')} text={t('ticket:sale.invoicesHint')} />
          <Form.Item name="terms" label={t('ticket:sale.terms')} extra={t('ticket:sale.termsHint')}>
            <Input.TextArea maxLength={4000} autoSize={{ minRows: 2, maxRows: 10 }} />
          </Form.Item>
        </Panel>
        <Panel title={t('ticket:waiting.title')}>
          <SwitchLine name="hasWaitingList" label={t('ticket:sale.waitingList')} text={t('ticket:sale.waitingHint')} />
          <Form.Item
            name="offerHours"
            label={t('ticket:sale.offerHours')}
            extra={t('ticket:sale.offerHoursHint')}
            rules={whole(1, 168)}
          >
            <NumberInput suffix={hours} />
          </Form.Item>
        </Panel>
        <Panel title={t('ticket:sale.cancelling')}>
          <SwitchLine name="mayCancel" label={t('ticket:sale.mayCancel')} text={t('ticket:sale.mayCancelHint')} />
          {/* Hidden, not left out: the call takes all of them. */}
          <div hidden={!mayCancel}>
            <div className="ticket-grid">
              <Form.Item name="cancelUntilHours" label={t('ticket:sale.cancelUntil')} rules={whole(0, 8760)}>
                <NumberInput suffix={t('ticket:sale.hoursBefore')} />
              </Form.Item>
              <Form.Item
                name="cancelFeePercent"
                label={t('ticket:sale.fee')}
                extra={t('ticket:sale.feeHint')}
                rules={whole(0, 100)}
              >
                {/* no text: the sign of percent */}
                <NumberInput suffix="%" />
              </Form.Item>
            </div>
            <SwitchLine name="cancelInPart" label={t('ticket:sale.inPart')} text={t('ticket:sale.inPartHint')} />
          </div>
        </Panel>
      </FormPage>
    </div>
  );
}
