import { couponAdd, type CouponRow, couponUpdate } from '@convoke/contract/coupon/coupon.calls.ts';
import { App, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { CouponFields } from './coupon-fields.tsx';
import { type CouponValues, newRules, rulesOf, valuesOf } from './coupon-values.ts';

interface Props {
  /** The coupon to change, or `new`. */
  opened: CouponRow | 'new' | undefined;
  eventId: string;
  timeZone: string;
  tickets: readonly { ticketId: string; name: string }[];
  onClose: () => void;
  onSaved: () => void;
}

/** Adds or changes one code. */
export function CouponDialog({ opened, eventId, timeZone, tickets, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const coupon = opened === 'new' ? undefined : opened;
  const save = async (values: CouponValues) => {
    const { couponCode } = values;
    const input = { couponCode, ...rulesOf(values, timeZone) };
    const quiet = { quiet: true, hideLoad: true };
    if (coupon) await call(couponUpdate, { couponId: coupon.couponId, ...input }, quiet);
    else await call(couponAdd, { eventId, ...input }, quiet);
    void message.success(t(coupon ? 'coupon:form.saved' : 'coupon:form.added'));
    onSaved();
  };
  return (
    <FormDialog<CouponValues>
      open={opened !== undefined}
      title={coupon ? coupon.couponCode : t('coupon:form.new')}
      width={640}
      name="coupon"
      initial={coupon ? valuesOf(coupon, timeZone) : { couponCode: '', ...newRules }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item
        name="couponCode"
        label={t('coupon:field.code')}
        extra={t('coupon:form.codeHint')}
        rules={[
          { required: true, message: t('coupon:form.required') },
          { pattern: /^\s*[A-Za-z0-9_-]{2,40}\s*$/, message: t('coupon:form.codeForm') },
        ]}
      >
        <Input maxLength={40} className="coupon-code-input" placeholder={t('coupon:form.codeExample')} />
      </Form.Item>
      <CouponFields timeZone={timeZone} tickets={tickets} used={coupon?.used ?? 0} />
    </FormDialog>
  );
}
