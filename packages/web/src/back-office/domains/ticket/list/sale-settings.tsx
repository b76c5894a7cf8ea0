import { ticketSale, ticketSaleUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { FormPage } from '../../../../ui/form/form-page.tsx';
import { LongTextField, NumberField, SelectField } from '../../../../ui/form/fields.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { SwitchLine } from '../../../../ui/form/switch-line.tsx';
import { queryOf, useCall } from '../../../../ui/use-call.ts';

type Sale = z.output<typeof ticketSale.output>;
/** Cancelling is a switch in the form; the call has null for "not at all". */
type Values = Omit<Sale, 'cancelUntilHours'> & { mayCancel: boolean; cancelUntilHours: number | null };

/** Hours before the start that buyers may cancel until when the switch is first turned on. */
const usualCancelHours = 72;

/** How an event sells: holds, forms, waiting list, cancelling. */
export function SaleSettings({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const sale = useCall(ticketSale, { eventId });
  if (sale.data) return <SaleForm eventId={eventId} sale={sale.data} />;
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

function SaleForm({ eventId, sale }: { eventId: string; sale: Sale }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();
  const mayCancel = Form.useWatch('mayCancel', form) ?? sale.cancelUntilHours !== null;
  const save = async ({ mayCancel: may, cancelUntilHours, ...rest }: Values) => {
    const changed = { ...rest, cancelUntilHours: may ? (cancelUntilHours ?? usualCancelHours) : null };
    await call(ticketSaleUpdate, { eventId, ...changed }, { quiet: true, hideLoad: true });
    client.setQueryData(queryOf(ticketSale, { eventId }).queryKey, changed);
    void message.success(t('ticket:form.saved'));
  };
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
          <div className="form-grid">
            <NumberField
              of={ticketSaleUpdate}
              name="holdMinutes"
              required
              label={t('ticket:sale.hold')}
              extra={t('ticket:sale.holdHint')}
              suffix={t('ticket:sale.minutes')}
            />
            <NumberField
              of={ticketSaleUpdate}
              name="payHoursAfterReview"
              required
              label={t('ticket:sale.payHours')}
              extra={t('ticket:sale.payHoursHint')}
              suffix={hours}
            />
          </div>
          <SelectField
            of={ticketSaleUpdate}
            name="attendeeForm"
            label={t('ticket:sale.form')}
            options={[
              { value: 'each', label: t('ticket:sale.formEach') },
              { value: 'one', label: t('ticket:sale.formOne') },
            ]}
          />
          <SwitchLine name="takesInvoices" label={t('ticket:sale.invoices')} text={t('ticket:sale.invoicesHint')} />
          <LongTextField
            of={ticketSaleUpdate}
            name="terms"
            label={t('ticket:sale.terms')}
            extra={t('ticket:sale.termsHint')}
            input={{ autoSize: { minRows: 2, maxRows: 10 } }}
          />
        </Panel>
        <Panel title={t('ticket:waiting.title')}>
          <SwitchLine name="hasWaitingList" label={t('ticket:sale.waitingList')} text={t('ticket:sale.waitingHint')} />
          <NumberField
            of={ticketSaleUpdate}
            name="offerHours"
            required
            label={t('ticket:sale.offerHours')}
            extra={t('ticket:sale.offerHoursHint')}
            suffix={hours}
          />
        </Panel>
        <Panel title={t('ticket:sale.cancelling')}>
          <SwitchLine name="mayCancel" label={t('ticket:sale.mayCancel')} text={t('ticket:sale.mayCancelHint')} />
          {/* Hidden, not left out: the call takes all of them. */}
          <div hidden={!mayCancel}>
            <div className="form-grid">
              <NumberField
                of={ticketSaleUpdate}
                name="cancelUntilHours"
                required
                label={t('ticket:sale.cancelUntil')}
                suffix={t('ticket:sale.hoursBefore')}
              />
              {/* no text: the sign of percent */}
              <NumberField
                of={ticketSaleUpdate}
                name="cancelFeePercent"
                required
                label={t('ticket:sale.fee')}
                extra={t('ticket:sale.feeHint')}
                suffix="%"
              />
            </div>
            <SwitchLine name="cancelInPart" label={t('ticket:sale.inPart')} text={t('ticket:sale.inPartHint')} />
          </div>
        </Panel>
      </FormPage>
    </div>
  );
}
