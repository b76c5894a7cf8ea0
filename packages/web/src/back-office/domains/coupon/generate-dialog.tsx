import { CopyOutlined } from '@ant-design/icons';
import { couponGenerate } from '@convoke/contract/coupon/coupon.calls.ts';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatNumber } from '../../../core/format.ts';
import { useCopy } from '../../../ui/copy-text.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { wholeRule } from '../../../ui/form/number-rules.ts';
import { useRequestKey } from '../../../ui/form/use-request-key.ts';
import { CouponFields } from './coupon-fields.tsx';
import { newRules, type RuleValues, rulesOf } from './coupon-values.ts';

interface Values extends RuleValues {
  count: number;
  prefix: string;
}

interface Props {
  open: boolean;
  eventId: string;
  timeZone: string;
  tickets: readonly { ticketId: string; name: string }[];
  onClose: () => void;
  onMade: () => void;
}

/** Makes many codes with the same rules, and shows them to be handed out. */
export function GenerateDialog({ open, eventId, timeZone, tickets, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const copy = useCopy();
  const key = useRequestKey();
  const [made, setMade] = useState<readonly string[]>();
  const generate = async (values: Values) => {
    const input = { eventId, count: values.count, prefix: values.prefix?.trim() ?? '', ...rulesOf(values, timeZone) };
    const options = { quiet: true, hideLoad: true, headers: key.headers(input) };
    const { couponCodes } = await call(couponGenerate, input, options);
    key.renew();
    setMade(couponCodes);
    onMade();
  };
  return (
    <>
      <FormDialog<Values>
        open={open}
        title={t('coupon:generate.title')}
        width={640}
        name="generate"
        okText={t('coupon:generate.ok')}
        // Each for one person, as codes that are handed out one by one usually are.
        initial={{ ...newRules, count: 50, prefix: '', uses: 1 }}
        onSubmit={generate}
        onClose={onClose}
      >
        <div className="coupon-grid">
          <Form.Item
            name="count"
            label={t('coupon:generate.count')}
            rules={[{ required: true, message: t('coupon:form.required') }, wholeRule(1, 1000)]}
          >
            <NumberInput />
          </Form.Item>
          <Form.Item
            name="prefix"
            label={t('coupon:generate.prefix')}
            rules={[{ pattern: /^\s*[A-Za-z0-9_-]{0,12}\s*$/, message: t('coupon:form.codeLetters') }]}
          >
            <Input maxLength={12} className="coupon-code-input" placeholder={t('coupon:generate.prefixExample')} />
          </Form.Item>
        </div>
        <CouponFields timeZone={timeZone} tickets={tickets} />
      </FormDialog>
      <Modal
        open={made !== undefined}
        title={t('coupon:generate.made', { n: formatNumber(made?.length ?? 0) })}
        onCancel={() => setMade(undefined)}
        footer={
          <>
            <Button icon={<CopyOutlined />} onClick={() => void copy((made ?? []).join('\n'))}>
              {t('coupon:generate.copyAll')}
            </Button>
            <Button type="primary" onClick={() => setMade(undefined)}>
              {t('coupon:generate.close')}
            </Button>
          </>
        }
      >
        <p className="muted">{t('coupon:generate.madeText')}</p>
        <Input.TextArea
          readOnly
          value={(made ?? []).join('\n')}
          autoSize={{ minRows: 4, maxRows: 12 }}
          aria-label={t('coupon:generate.codes')}
          className="coupon-made"
        />
      </Modal>
    </>
  );
}
