import { CopyOutlined } from '@ant-design/icons';
import { couponGenerate } from '@convoke/contract/coupon/coupon.calls.ts';
import { Button, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../core/call.ts';
import { formatNumber } from '../../../core/format.ts';
import { useCopy } from '../../../ui/copy-text.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import type { DialogState } from '../../../ui/dialogs-store.ts';
import { NumberField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { inputOf } from '../../../ui/form/form-values.ts';
import { useRequestKey } from '../../../ui/form/use-request-key.ts';
import { CouponFields } from './coupon-fields.tsx';
import { newCoupon, ofOneKind } from './coupon-values.ts';
import { useFirstField } from '../../../ui/form/use-first-field.ts';

type Values = z.input<typeof couponGenerate.input>;

interface Props {
  open: boolean;
  eventId: string;
  timeZone: string;
  onClose: () => void;
  onMade: () => void;
}

/** Makes many codes with the same rules, and shows them to be handed out. */
export function GenerateDialog({ open, eventId, timeZone, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const key = useRequestKey();
  const generate = async (values: Values) => {
    const input = inputOf(couponGenerate, { ...ofOneKind(values), eventId });
    const options = { quiet: true, hideLoad: true, headers: key.headers(input) };
    const { couponCodes } = await call(couponGenerate, input, options);
    key.renew();
    dialogs.open(async () => MadeDialog, { codes: couponCodes });
    onMade();
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t('coupon:generate.title')}
      width={640}
      name="generate"
      okText={t('coupon:generate.ok')}
      // Each for one person, as codes that are handed out one by one usually are.
      initial={{ ...newCoupon, count: 50, uses: 1 }}
      onSubmit={generate}
      onClose={onClose}
    >
      <div className="form-grid">
        <NumberField of={couponGenerate} name="count" label={t('coupon:generate.count')} />
        <TextField
          of={couponGenerate}
          name="prefix"
          label={t('coupon:generate.prefix')}
          placeholder={t('coupon:generate.prefixExample')}
          rules={[{ pattern: /^\s*[A-Za-z0-9_-]{0,12}\s*$/, message: t('coupon:form.codeLetters') }]}
          input={{ className: 'coupon-code-input' }}
        />
      </div>
      <CouponFields timeZone={timeZone} eventId={eventId} isNew />
    </FormDialog>
  );
}

/** The codes that were made, to be handed out. */
function MadeDialog({ codes, open, onClose }: DialogState & { codes: readonly string[] }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const copy = useCopy();
  return (
    <Modal
      {...first}
      open={open}
      title={t('coupon:generate.made', { n: formatNumber(codes.length) })}
      onCancel={onClose}
      footer={
        <>
          <Button icon={<CopyOutlined />} onClick={() => void copy(codes.join('\n'))}>
            {t('coupon:generate.copyAll')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('coupon:generate.close')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('coupon:generate.madeText')}</p>
      <Input.TextArea
        readOnly
        value={codes.join('\n')}
        autoSize={{ minRows: 4, maxRows: 12 }}
        aria-label={t('coupon:generate.codes')}
        className="coupon-made"
      />
    </Modal>
  );
}
