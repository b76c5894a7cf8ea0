import { type ManagedTicket, ticketAdd, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { Alert, App, Button, Drawer, Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { MoneyField, NumberField, TextField } from '../../../../ui/form/fields.tsx';
import { useFormSubmit } from '../../../../ui/form/use-form-submit.ts';
import { inputOf, type TicketValues, valuesOf } from '../common/ticket-values.ts';
import { useTickets } from '../common/use-tickets.ts';
import { TicketSections } from './ticket-sections.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';

/** What the drawer is open for: a ticket that is there, or the first values of a new one. */
export type Opened = { ticket: ManagedTicket } | { values: TicketValues };

interface Props {
  opened: Opened;
  event: { eventId: string; code: string; timeZone: string };
  open: boolean;
  onClose: () => void;
}

/** Everything of one ticket: name, price and quantity at first sight. */
export function TicketDrawer({ opened, event, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { leave, onTyped } = useLeave(open, onClose);
  const { message } = App.useApp();
  const { eventId } = event;
  const tickets = useTickets(eventId);
  const [form] = Form.useForm<TicketValues>();
  const ticket = 'ticket' in opened ? opened.ticket : undefined;
  const values = 'ticket' in opened ? valuesOf(opened.ticket) : opened.values;
  const { run, busy, problem, begin } = useFormSubmit(form, async (typed) => {
    const input = inputOf(typed);
    const quiet = { quiet: true, hideLoad: true };
    if (ticket) await call(ticketUpdate, { ticketId: ticket.ticketId, ...input }, quiet);
    else await call(ticketAdd, { eventId, ...input }, quiet);
    void message.success(t(ticket ? 'common:saved' : 'ticket:form.added'));
    onClose();
    await tickets.refresh();
  });

  // Filled when it opens; counts that come in meanwhile must not undo what was typed.
  useEffect(() => {
    begin();
    form.resetFields();
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
  }, [opened]);

  const of = ticketAdd;
  const taken = ticket ? ticket.sold + ticket.held + ticket.offered : 0;
  return (
    <Drawer
      {...first}
      open={open}
      onClose={leave}
      size={640}
      title={ticket ? ticket.name : t('ticket:form.new')}
      footer={
        <div className="drawer-foot">
          <Button onClick={leave}>{t('common:cancel')}</Button>
          <Button type="primary" loading={busy} onClick={() => void run()}>
            {t('common:save')}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        name="ticket"
        layout="vertical"
        disabled={busy}
        className="ticket-form"
        onValuesChange={onTyped}
        onFinish={() => void run()}
      >
        {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
        <TextField of={of} name="name" label={t('field:name')} placeholder={t('ticket:form.nameExample')} />
        <div className="form-grid">
          <MoneyField
            of={of}
            name="priceCents"
            label={t('field:price')}
            extra={t(taken > 0 ? 'ticket:form.priceKept' : 'ticket:form.priceHint')}
          />
          <NumberField
            of={of}
            name="stock"
            label={t('ticket:field.stock')}
            min={taken}
            extra={taken > 0 && t('ticket:tier.taken', { n: formatNumber(taken) })}
            placeholder={t('field:unlimited')}
          />
        </div>
        <TicketSections ticket={ticket} values={values} event={event} />
        {/* Enter in a field submits, as people expect of a form. */}
        <button type="submit" hidden />
      </Form>
    </Drawer>
  );
}
