import { Form } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { browserZone, formatRange, formatZone } from '../../../../core/format.ts';
import { MomentPicker } from '../../../../ui/form/moment-picker.tsx';
import { fromPicker } from '../common/ticket-values.ts';

/** From when until when a ticket is sold, on the clocks of the event's zone; what that is for the reader when theirs is another. */
export function WindowFields({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const opensAt = Form.useWatch<Dayjs | null>('opensAt', form);
  const closesAt = Form.useWatch<Dayjs | null>('closesAt', form);
  const own = browserZone();
  const [from, to] = [fromPicker(opensAt, timeZone), fromPicker(closesAt, timeZone)];
  const differs =
    from && to && from < to && formatRange(from, to, timeZone) !== formatRange(from, to, own)
      ? t('ticket:form.localTime', { when: formatRange(from, to, own), zone: formatZone(own, from) })
      : null;
  const zone = formatZone(timeZone);
  return (
    <>
      <div className="ticket-grid">
        <Form.Item name="opensAt" label={t('ticket:field.opensAt', { zone })}>
          <MomentPicker placeholder={t('ticket:form.atOnce')} />
        </Form.Item>
        <Form.Item
          name="closesAt"
          label={t('ticket:field.closesAt', { zone })}
          dependencies={['opensAt']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, closes: Dayjs | null) => {
                const opens = getFieldValue('opensAt') as Dayjs | null;
                return opens && closes && !closes.isAfter(opens)
                  ? Promise.reject(new Error(t('ticket:form.closesFirst')))
                  : Promise.resolve();
              },
            }),
          ]}
        >
          <MomentPicker placeholder={t('ticket:form.withEvent')} />
        </Form.Item>
      </div>
      {differs && <div className="ticket-hint muted">{differs}</div>}
    </>
  );
}
