import { checkinGroupList } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { type ManagedTicket, ticketAdd, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { Alert, App, Button, Drawer, Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import {
  boundsIn,
  Field,
  LongTextField,
  MoneyField,
  NumberField,
  SelectField,
  TextField,
} from '../../../../ui/form/fields.tsx';
import { type WordField, WordsInput } from '../../../../ui/form/words-input.tsx';
import { SwitchLine } from '../../../../ui/form/switch-line.tsx';
import { useEventInfo } from '../../event/use-event-info.part.ts';
import { useFormSubmit } from '../../../../ui/form/use-form-submit.ts';
import { PoolSelect } from '../pools/pool-select.tsx';
import { buyUrl, inputOf, type TicketValues, valuesOf } from '../common/ticket-values.ts';
import { TierFields } from './tier-fields.tsx';
import { useTickets } from '../common/use-tickets.ts';
import { WindowFields } from './window-fields.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** What the drawer is open for: a ticket that is there, or the first values of a new one. */
export type Opened = { ticket: ManagedTicket } | { values: TicketValues };

interface Props {
  opened: Opened;
  event: { eventId: string; code: string; timeZone: string };
  open: boolean;
  onClose: () => void;
}

/** Everything of one ticket. */
export function TicketDrawer({ opened, event, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { leave, onTyped } = useLeave(open, onClose);
  const { message } = App.useApp();
  const { eventId, timeZone } = event;
  const tickets = useTickets(eventId);
  const pools = tickets.query.data?.pools ?? [];
  const [form] = Form.useForm<TicketValues>();
  const ticket = 'ticket' in opened ? opened.ticket : undefined;
  const isHidden = Form.useWatch('isHidden', form);
  const accessCode = Form.useWatch('accessCode', form);
  const groups = useCall(checkinGroupList, { eventId }, { enabled: open });
  const { run, busy, problem, begin } = useFormSubmit(form, async (values) => {
    const input = inputOf(values);
    const quiet = { quiet: true, hideLoad: true };
    if (ticket) await call(ticketUpdate, { ticketId: ticket.ticketId, ...input }, quiet);
    else await call(ticketAdd, { eventId, ...input }, quiet);
    void message.success(t(ticket ? 'ticket:form.saved' : 'ticket:form.added'));
    onClose();
    await tickets.refresh();
  });

  // Filled when it opens; counts that come in meanwhile must not undo what was typed.
  useEffect(() => {
    begin();
    form.resetFields();
    const values = 'ticket' in opened ? valuesOf(opened.ticket) : opened.values;
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
  }, [opened]);

  const of = ticketAdd;
  const main = useEventInfo(eventId).data?.language ?? 'en';
  const name = Form.useWatch('name', form) ?? '';
  const description = Form.useWatch('description', form) ?? '';
  const words: WordField[] = [
    { name: 'name', label: t('ticket:field.name'), own: name, max: boundsIn(of, 'name').max ?? 100 },
    {
      name: 'description',
      label: t('ticket:field.description'),
      own: description,
      max: boundsIn(of, 'description').max ?? 2000,
      kind: 'lines',
    },
  ];
  const taken = ticket ? ticket.sold + ticket.held + ticket.offered : 0;
  const others = (groups.data ?? []).filter((group) => !group.isDefault);
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
        <TextField of={of} name="name" label={t('ticket:field.name')} placeholder={t('ticket:form.nameExample')} />
        <div className="form-grid">
          <MoneyField
            of={of}
            name="priceCents"
            label={t('ticket:field.price')}
            extra={t(taken > 0 ? 'ticket:form.priceKept' : 'ticket:form.priceHint')}
          />
          <NumberField
            of={of}
            name="stock"
            label={t('ticket:field.stock')}
            min={taken}
            extra={taken > 0 && t('ticket:tier.taken', { n: formatNumber(taken) })}
            placeholder={t('ticket:form.unlimited')}
          />
        </div>
        <LongTextField
          of={of}
          name="description"
          label={t('ticket:field.description')}
          placeholder={t('ticket:form.descriptionExample')}
          input={{ autoSize: { minRows: 2, maxRows: 8 } }}
        />

        <Field of={of} name="words" label={t('ticket:form.languages')}>
          <WordsInput main={main} fields={words} />
        </Field>

        <h3>{t('ticket:form.window')}</h3>
        <SwitchLine name="onSale" label={t('ticket:field.onSale')} text={t('ticket:form.onSaleHint')} />
        <WindowFields timeZone={timeZone} />

        <h3>{t('ticket:form.limits')}</h3>
        <div className="form-grid three">
          <NumberField of={of} name="minPerOrder" required label={t('ticket:field.minPerOrder')} />
          <NumberField
            of={of}
            name="maxPerOrder"
            required
            label={t('ticket:field.maxPerOrder')}
            dependencies={['minPerOrder']}
            rules={[
              ({ getFieldValue }) => ({
                validator: (_, most: number | null) =>
                  most !== null && most < Number(getFieldValue('minPerOrder'))
                    ? Promise.reject(new Error(t('ticket:form.mostBelowLeast')))
                    : Promise.resolve(),
              }),
            ]}
          />
          <NumberField
            of={of}
            name="perBuyer"
            label={t('ticket:field.perBuyer')}
            placeholder={t('ticket:form.unlimited')}
          />
        </div>

        <h3>{t('ticket:form.door')}</h3>
        <div className="form-grid">
          <NumberField
            of={of}
            name="entries"
            label={t('ticket:field.entries')}
            placeholder={t('ticket:form.anyEntries')}
            extra={t('ticket:form.entriesHint')}
          />
          <NumberField
            of={of}
            name="companions"
            label={t('ticket:field.companions')}
            extra={t('ticket:form.companionsHint')}
          />
        </div>

        <h3>{t('ticket:tier.title')}</h3>
        <p className="muted">{t('ticket:tier.text')}</p>
        <TierFields
          timeZone={timeZone}
          taken={new Map((ticket?.tiers ?? []).map((tier) => [tier.tierId, tier.taken]))}
        />

        <h3>{t('ticket:form.more')}</h3>
        <SwitchLine name="needsReview" label={t('ticket:field.needsReview')} text={t('ticket:form.reviewHint')} />
        <SwitchLine name="isHidden" label={t('ticket:field.isHidden')} text={t('ticket:form.hiddenHint')} />
        <div hidden={!isHidden}>
          <TextField
            of={of}
            name="accessCode"
            label={t('ticket:field.accessCode')}
            extra={
              accessCode?.trim() ? (
                <CopyText
                  text={buyUrl(event.code, accessCode.trim())}
                  shown={buyUrl(event.code, accessCode.trim()).replace(/^https?:\/\//, '')}
                />
              ) : (
                t('ticket:form.codeHint')
              )
            }
          />
        </div>
        <div className="form-grid">
          <Field of={of} name="poolId" label={t('ticket:pool.title')} extra={t('ticket:form.poolHint')}>
            <PoolSelect eventId={eventId} pools={pools} onMade={() => void tickets.refresh()} />
          </Field>
          <SelectField
            of={of}
            name="groupId"
            label={t('ticket:field.group')}
            extra={t('ticket:form.groupHint')}
            placeholder={t('ticket:form.defaultGroup')}
            options={others.map((group) => ({ value: group.groupId, label: group.groupName }))}
            input={{ allowClear: true }}
          />
        </div>
        {/* Enter in a field submits, as people expect of a form. */}
        <button type="submit" hidden />
      </Form>
    </Drawer>
  );
}
