import { DatePicker, Form, type FormInstance, InputNumber, Switch } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/panel.tsx';
import type { EventValues } from './event-values.ts';

const picker = {
  showTime: { minuteStep: 5 as const, format: 'HH:mm' },
  format: 'YYYY-MM-DD HH:mm',
  needConfirm: false,
};

/** Who may register, how many, and from when until when. */
export function EssentialRegistration({ form }: { form: FormInstance<EventValues> }) {
  const { t } = useTranslation();
  const endsAt = Form.useWatch('endsAt', form);
  return (
    <Panel title={t('event:essential.registration')}>
      <div className="form-grid">
        <Form.Item name="registrationOpensAt" label={t('event:field.opensAt')}>
          <DatePicker {...picker} placeholder={t('event:form.atOnce')} />
        </Form.Item>
        <Form.Item
          name="registrationClosesAt"
          label={t('event:field.closesAt')}
          dependencies={['registrationOpensAt']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, closes: Dayjs | null) => {
                const opens = getFieldValue('registrationOpensAt') as Dayjs | null;
                return opens && closes && !closes.isAfter(opens)
                  ? Promise.reject(new Error(t('event:form.closesFirst')))
                  : Promise.resolve();
              },
            }),
          ]}
        >
          <DatePicker
            {...picker}
            placeholder={t('event:form.withEvent')}
            presets={endsAt ? [{ label: t('event:form.atEnd'), value: endsAt }] : []}
          />
        </Form.Item>
        <Form.Item name="capacity" label={t('event:field.capacity')} extra={t('event:form.capacityHint')}>
          <InputNumber min={1} max={1_000_000} precision={0} placeholder={t('event:form.unlimited')} />
        </Form.Item>
      </div>
      <div className="switch-line">
        <div>
          <div>{t('event:field.needsReview')}</div>
          <div className="muted">{t('event:form.reviewHint')}</div>
        </div>
        <Form.Item name="needsReview" valuePropName="checked" noStyle>
          <Switch aria-label={t('event:field.needsReview')} />
        </Form.Item>
      </div>
    </Panel>
  );
}
