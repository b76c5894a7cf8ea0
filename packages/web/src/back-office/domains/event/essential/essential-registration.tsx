import { type EventInfo } from '@convoke/contract/event/event.calls.ts';
import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { DatePicker, Form, type FormInstance } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { formatNumber } from '../../../../core/format.ts';
import { boundsIn, Field, NumberField } from '../../../../ui/form/fields.tsx';
import { wholeProblem } from '../../../../ui/form/number-rules.ts';
import { SwitchLine } from '../../../../ui/form/switch-line.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import type { EventValues } from '../common/event-values.ts';
import { HowToJoin } from '../common/how-to-join.tsx';

const picker = {
  showTime: { minuteStep: 5 as const, format: 'HH:mm' },
  format: 'YYYY-MM-DD HH:mm',
  needConfirm: false,
};

/** How many tickets are sold or held: as long as there are any, the event stays with tickets. */
function useTaken(event: EventInfo): number {
  const sale = useCall(
    ticketManage,
    { eventId: event.eventId },
    { quiet: true, enabled: event.useTicket === 1, everyMs: 20_000 },
  );
  const { totals, tickets } = sale.data ?? {};
  const offered = (tickets ?? []).reduce((sum, ticket) => sum + ticket.offered, 0);
  return totals ? totals.sold + totals.held + offered : 0;
}

/** By form or by ticket; by form also how many may register, and from when until when. */
export function EssentialRegistration({ form, event }: { form: FormInstance<EventValues>; event: EventInfo }) {
  const { t } = useTranslation();
  const endsAt = Form.useWatch('endsAt', form);
  const byTicket = Form.useWatch('useTicket', form) === 1;
  const capacity = Form.useWatch('capacity', form);
  /** Nothing that keeps the form from being saved may hide. */
  const { min = 1, max = capacity ?? 1 } = boundsIn(eventAdd, 'capacity');
  const isCapacityWrong = capacity != null && wholeProblem(capacity, min, max) !== undefined;
  const taken = useTaken(event);
  return (
    <Panel title={t('event:essential.registration')}>
      <HowToJoin lockedBecause={taken > 0 && t('event:join.locked', { n: formatNumber(taken) })} />
      {byTicket && event.useTicket === 1 && (
        <Link to={inEvent('/activity-info/ticket', event.eventId)}>{t('event:join.toTickets')}</Link>
      )}
      {byTicket && event.useTicket === 0 && <div className="muted">{t('event:join.ticketsNext')}</div>}
      {/* Hidden, not left out: the form keeps what stood there. */}
      <div hidden={byTicket && !isCapacityWrong}>
        <div className="form-grid">
          <Field of={eventAdd} name="registrationOpensAt" label={t('event:field.opensAt')}>
            <DatePicker {...picker} placeholder={t('event:form.atOnce')} />
          </Field>
          <Field
            of={eventAdd}
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
          </Field>
          <NumberField
            of={eventAdd}
            name="capacity"
            label={t('event:field.capacity')}
            extra={t('event:form.capacityHint')}
            placeholder={t('event:form.unlimited')}
          />
          <NumberField
            of={eventAdd}
            name="companions"
            label={t('event:field.companions')}
            extra={t('event:form.companionsHint')}
          />
        </div>
        <SwitchLine name="needsReview" label={t('event:field.needsReview')} text={t('event:form.reviewHint')} />
      </div>
    </Panel>
  );
}
