import { couponAdd, type CouponRow, couponUpdate } from '@convoke/contract/coupon/coupon.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../ui/form/form-values.ts';
import { CouponFields } from './coupon-fields.tsx';
import { type CouponValues, newCoupon, ofOneKind } from './coupon-values.ts';

interface Props {
  /** The coupon to change, or `new`. */
  opened: CouponRow | 'new';
  eventId: string;
  timeZone: string;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds or changes one code. */
export function CouponDialog({ opened, eventId, timeZone, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const coupon = opened === 'new' ? undefined : opened;
  const save = async (values: CouponValues) => {
    const quiet = { quiet: true, hideLoad: true };
    const given = ofOneKind(values);
    // A smallest sum that was emptied is none: what is not sent would stay as it was.
    const changed = { ...given, minSpendCents: given.minSpendCents ?? 0, couponId: coupon?.couponId };
    if (coupon) await call(couponUpdate, inputOf(couponUpdate, changed), quiet);
    else await call(couponAdd, inputOf(couponAdd, { ...given, eventId }), quiet);
    void message.success(t(coupon ? 'coupon:form.saved' : 'coupon:form.added'));
    onSaved();
  };
  return (
    <FormDialog<CouponValues>
      open={open}
      title={coupon ? coupon.couponCode : t('coupon:form.new')}
      width={640}
      name="coupon"
      initial={
        coupon ? { ...valuesOf(couponAdd, coupon), minSpendCents: coupon.minSpendCents || undefined } : newCoupon
      }
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        of={couponAdd}
        name="couponCode"
        label={t('coupon:field.code')}
        extra={t('coupon:form.codeHint')}
        placeholder={t('coupon:form.codeExample')}
        rules={[{ pattern: /^\s*[A-Za-z0-9_-]{2,40}\s*$/, message: t('coupon:form.codeForm') }]}
        input={{ className: 'coupon-code-input' }}
      />
      <CouponFields timeZone={timeZone} eventId={eventId} used={coupon?.used ?? 0} isNew={!coupon} />
    </FormDialog>
  );
}
