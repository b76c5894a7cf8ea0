import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { browserZone, formatRange, formatZone } from '../../../../core/format.ts';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { afterRule } from '../../../../ui/form/zone-moment.tsx';

/** From when until when a ticket is sold, on the clocks of the event's zone; what that is for the reader when theirs is another. */
export function WindowFields({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const from = Form.useWatch<string | null>('opensAt', form);
  const to = Form.useWatch<string | null>('closesAt', form);
  const own = browserZone();
  const differs =
    from && to && from < to && formatRange(from, to, timeZone) !== formatRange(from, to, own)
      ? t('ticket:form.localTime', { when: formatRange(from, to, own), zone: formatZone(own, from) })
      : null;
  const zone = formatZone(timeZone);
  return (
    <>
      <div className="form-grid">
        <MomentField
          of={ticketAdd}
          name="opensAt"
          label={t('ticket:field.opensAt', { zone })}
          timeZone={timeZone}
          placeholder={t('field:atOnce')}
        />
        <MomentField
          of={ticketAdd}
          name="closesAt"
          label={t('ticket:field.closesAt', { zone })}
          timeZone={timeZone}
          placeholder={t('ticket:form.withEvent')}
          dependencies={['opensAt']}
          rules={[afterRule('opensAt', t('ticket:form.closesFirst'))]}
        />
      </div>
      {differs && <div className="ticket-hint muted">{differs}</div>}
    </>
  );
}
