import { maxPriceCents } from '@convoke/contract/order/order.rules.ts';
import { Form, Input, Segmented, Select, Switch } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { formatZone } from '../../../core/format.ts';
import { MomentPicker } from '../../../ui/form/moment-picker.tsx';
import { MoneyInput } from '../../../ui/form/money-input.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { moneyRule, wholeRule } from '../../../ui/form/number-rules.ts';

interface Props {
  timeZone: string;
  /** The tickets that one can choose from; those a coupon has of deleted ones stay chosen under a name of their own. */
  tickets: readonly { ticketId: string; name: string }[];
  /** Uses that orders have taken; the number cannot go below. */
  used?: number;
}

/** What a coupon is worth and who may use it when; of a single one and of many made together. */
export function CouponFields({ timeZone, tickets, used = 0 }: Props) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const kind = Form.useWatch<string>('kind', form);
  const chosen = Form.useWatch<string[]>('ticketIds', form) ?? [];
  const zone = formatZone(timeZone);
  const required = [{ required: true, message: t('coupon:form.required') }];
  const gone = chosen.filter((ticketId) => !tickets.some((ticket) => ticket.ticketId === ticketId));
  return (
    <>
      <div className="coupon-grid">
        <Form.Item name="kind" label={t('coupon:field.discount')}>
          <Segmented
            options={[
              { value: 'percent', label: t('coupon:kind.percent') },
              { value: 'amount', label: t('coupon:kind.amount') },
            ]}
          />
        </Form.Item>
        {kind === 'amount' ? (
          <Form.Item
            name="amountCents"
            label={t('coupon:field.amount')}
            extra={t('coupon:form.amountHint')}
            rules={[...required, moneyRule(1, maxPriceCents)]}
          >
            <MoneyInput />
          </Form.Item>
        ) : (
          <Form.Item name="percent" label={t('coupon:field.percent')} rules={[...required, wholeRule(1, 100)]}>
            {/* no text: the sign of percent */}
            <NumberInput suffix="%" />
          </Form.Item>
        )}
        <Form.Item name="minSpendCents" label={t('coupon:field.minSpend')} rules={[moneyRule(0, maxPriceCents)]}>
          <MoneyInput placeholder={t('coupon:form.none')} />
        </Form.Item>
        <Form.Item name="name" label={t('coupon:field.name')}>
          <Input maxLength={60} placeholder={t('coupon:form.nameExample')} />
        </Form.Item>
      </div>
      <Form.Item name="ticketIds" label={t('coupon:field.tickets')} extra={t('coupon:form.ticketsHint')}>
        <Select
          mode="multiple"
          allowClear
          placeholder={t('coupon:form.allTickets')}
          optionFilterProp="label"
          options={[
            ...tickets.map((ticket) => ({ value: ticket.ticketId, label: ticket.name })),
            ...gone.map((ticketId) => ({ value: ticketId, label: t('coupon:form.goneTicket') })),
          ]}
        />
      </Form.Item>
      <div className="coupon-grid">
        <Form.Item
          name="uses"
          label={t('coupon:field.uses')}
          rules={[wholeRule(Math.max(1, used), 1_000_000)]}
          {...(used > 0 && { extra: t('coupon:form.used', { n: used }) })}
        >
          <NumberInput placeholder={t('coupon:form.unlimited')} />
        </Form.Item>
        <Form.Item name="perBuyer" label={t('coupon:field.perBuyer')} rules={[wholeRule(1, 10_000)]}>
          <NumberInput placeholder={t('coupon:form.unlimited')} />
        </Form.Item>
        <Form.Item name="opensAt" label={t('coupon:field.opensAt', { zone })}>
          <MomentPicker placeholder={t('coupon:form.atOnce')} />
        </Form.Item>
        <Form.Item
          name="closesAt"
          label={t('coupon:field.closesAt', { zone })}
          dependencies={['opensAt']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, closes: Dayjs | null) => {
                const opens = getFieldValue('opensAt') as Dayjs | null;
                return opens && closes && !closes.isAfter(opens)
                  ? Promise.reject(new Error(t('coupon:form.endsFirst')))
                  : Promise.resolve();
              },
            }),
          ]}
        >
          <MomentPicker placeholder={t('coupon:form.noEnd')} />
        </Form.Item>
      </div>
      <div className="coupon-switch">
        <Form.Item name="isOn" valuePropName="checked" noStyle>
          <Switch aria-label={t('coupon:field.isOn')} />
        </Form.Item>
        <span>{t('coupon:field.isOn')}</span>
      </div>
    </>
  );
}
