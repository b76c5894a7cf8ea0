import { couponAdd } from '@convoke/contract/coupon/coupon.calls.ts';
import { usualTickets } from '@convoke/contract/coupon/coupon.rules.ts';
import { Form, Segmented } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatZone } from '../../../core/format.ts';
import { Field, MoneyField, NumberField, SelectField, SwitchField, TextField } from '../../../ui/form/fields.tsx';
import { MomentField } from '../../../ui/form/moment-field.tsx';
import { afterRule } from '../../../ui/form/zone-moment.tsx';
import { useSaleTickets } from './use-sale-tickets.ts';

interface Props {
  timeZone: string;
  eventId: string;
  /** Uses that orders have taken; the number cannot go below. */
  used?: number;
  /** Of a new coupon the number of tickets per order is proposed until somebody says one. */
  isNew?: boolean;
}

/** What a coupon is worth and who may use it when; of a single one and of many made together. */
export function CouponFields({ timeZone, eventId, used = 0, isNew = false }: Props) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const tickets = useSaleTickets(eventId);
  const kind = Form.useWatch<string>('kind', form);
  const chosen = Form.useWatch<string[]>('ticketIds', form) ?? [];
  const percent = Form.useWatch<number | null>('percent', form);
  const uses = Form.useWatch<number | null>('uses', form);
  const usual = usualTickets({ kind: kind === 'amount' ? 'amount' : 'percent', percent, uses });
  useEffect(() => {
    if (isNew && !form.isFieldTouched('ticketsPerOrder')) form.setFieldValue('ticketsPerOrder', usual);
  }, [form, isNew, usual]);
  const zone = formatZone(timeZone);
  // Those of deleted tickets stay chosen under a name of their own.
  const gone = chosen.filter((ticketId) => !tickets.some((ticket) => ticket.ticketId === ticketId));
  const of = couponAdd;
  return (
    <>
      <div className="form-grid">
        <Field of={of} name="kind" required={false} label={t('coupon:field.discount')}>
          <Segmented
            options={[
              { value: 'percent', label: t('coupon:kind.percent') },
              { value: 'amount', label: t('coupon:kind.amount') },
            ]}
          />
        </Field>
        {kind === 'amount' ? (
          <MoneyField
            of={of}
            name="amountCents"
            required
            label={t('coupon:field.amount')}
            extra={t('coupon:form.amountHint')}
          />
        ) : (
          // no text: the sign of percent
          <NumberField of={of} name="percent" required label={t('coupon:field.percent')} suffix="%" />
        )}
        <MoneyField
          of={of}
          name="minSpendCents"
          label={t('coupon:field.minSpend')}
          placeholder={t('coupon:form.none')}
        />
        <TextField of={of} name="name" label={t('coupon:field.name')} placeholder={t('coupon:form.nameExample')} />
      </div>
      <SelectField
        of={of}
        name="ticketIds"
        label={t('coupon:field.tickets')}
        extra={t('coupon:form.ticketsHint')}
        placeholder={t('coupon:form.allTickets')}
        options={[
          ...tickets.map((ticket) => ({ value: ticket.ticketId, label: ticket.name })),
          ...gone.map((ticketId) => ({ value: ticketId, label: t('coupon:form.goneTicket') })),
        ]}
        input={{ mode: 'multiple', allowClear: true }}
      />
      <div className="form-grid">
        <NumberField
          of={of}
          name="uses"
          label={t('coupon:field.uses')}
          min={Math.max(1, used)}
          extra={used > 0 && t('coupon:form.used', { n: used })}
          placeholder={t('coupon:form.unlimited')}
        />
        <NumberField
          of={of}
          name="perBuyer"
          label={t('coupon:field.perBuyer')}
          placeholder={t('coupon:form.unlimited')}
        />
      </div>
      <NumberField
        of={of}
        name="ticketsPerOrder"
        label={t('coupon:field.ticketsPerOrder')}
        extra={t('coupon:form.ticketsPerOrderHint')}
        placeholder={t('coupon:form.everyTicket')}
      />
      <div className="form-grid">
        <MomentField
          of={of}
          name="opensAt"
          label={t('coupon:field.opensAt', { zone })}
          timeZone={timeZone}
          placeholder={t('coupon:form.atOnce')}
        />
        <MomentField
          of={of}
          name="closesAt"
          label={t('coupon:field.closesAt', { zone })}
          timeZone={timeZone}
          placeholder={t('coupon:form.noEnd')}
          dependencies={['opensAt']}
          rules={[afterRule('opensAt', t('coupon:form.endsFirst'))]}
        />
      </div>
      <SwitchField of={of} name="isOn" label={t('coupon:field.isOn')} />
    </>
  );
}
