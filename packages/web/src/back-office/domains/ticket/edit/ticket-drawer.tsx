import { checkinGroupList } from '@convoke/contract/checkin/checkin.calls.ts';
import { type ManagedTicket, ticketAdd, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { maxPriceCents, maxTickets } from '@convoke/contract/order/order.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { MoneyInput } from '../../../../ui/form/money-input.tsx';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { moneyRule, wholeRule } from '../../../../ui/form/number-rules.ts';
import { eventKey } from '../../../../ui/use-event-info.ts';
import { useFormSubmit } from '../../../../ui/form/use-form-submit.ts';
import { PoolSelect } from '../pools/pool-select.tsx';
import { SwitchLine } from '../common/switch-line.tsx';
import { buyUrl, inputOf, type TicketValues, valuesOf } from '../common/ticket-values.ts';
import { TierFields } from './tier-fields.tsx';
import type { Pool, Tickets } from '../common/use-tickets.ts';
import { WindowFields } from './window-fields.tsx';

/** What the drawer is open for: a ticket that is there, or the first values of a new one. */
export type Opened = { ticket: ManagedTicket } | { values: TicketValues };

interface Props {
  opened: Opened | undefined;
  event: { eventId: string; code: string; timeZone: string };
  pools: readonly Pool[];
  tickets: Tickets;
  onClose: () => void;
}

/** Everything of one ticket. */
export function TicketDrawer({ opened, event, pools, tickets, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { eventId, timeZone } = event;
  const [form] = Form.useForm<TicketValues>();
  const ticket = opened && 'ticket' in opened ? opened.ticket : undefined;
  const isHidden = Form.useWatch('isHidden', form);
  const accessCode = Form.useWatch('accessCode', form);
  const groups = useQuery({
    queryKey: [...eventKey(eventId), 'sign-groups'],
    queryFn: ({ signal }) => call(checkinGroupList, { eventId }, { signal, hideLoad: true }),
    enabled: opened !== undefined,
  });
  const { run, busy, problem, clearProblem } = useFormSubmit(form, async (values) => {
    const input = inputOf(values, timeZone);
    const quiet = { quiet: true, hideLoad: true };
    if (ticket) await call(ticketUpdate, { ticketId: ticket.ticketId, ...input }, quiet);
    else await call(ticketAdd, { eventId, ...input }, quiet);
    void message.success(t(ticket ? 'ticket:form.saved' : 'ticket:form.added'));
    onClose();
    await tickets.refresh();
  });

  // Filled when it opens; counts that come in meanwhile must not undo what was typed.
  useEffect(() => {
    if (!opened) return;
    clearProblem();
    form.resetFields();
    const values = 'ticket' in opened ? valuesOf(opened.ticket, timeZone) : opened.values;
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
  }, [opened]);

  const required = [{ required: true, message: t('ticket:form.required') }];
  const taken = ticket ? ticket.sold + ticket.held + ticket.offered : 0;
  const others = (groups.data ?? []).filter((group) => !group.isDefault);
  return (
    <Drawer
      open={opened !== undefined}
      onClose={onClose}
      size={640}
      title={ticket ? ticket.name : t('ticket:form.new')}
      mask={{ closable: false }}
      footer={
        <div className="drawer-foot">
          <Button onClick={onClose}>{t('common:cancel')}</Button>
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
        onFinish={() => void run()}
      >
        {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
        <Form.Item name="name" label={t('ticket:field.name')} rules={[{ ...required[0], whitespace: true }]}>
          <Input maxLength={100} placeholder={t('ticket:form.nameExample')} />
        </Form.Item>
        <div className="ticket-grid">
          <Form.Item
            name="priceCents"
            label={t('ticket:field.price')}
            rules={[...required, moneyRule(0, maxPriceCents)]}
            extra={t(taken > 0 ? 'ticket:form.priceKept' : 'ticket:form.priceHint')}
          >
            <MoneyInput />
          </Form.Item>
          <Form.Item
            name="stock"
            label={t('ticket:field.stock')}
            rules={[wholeRule(taken, 1_000_000)]}
            {...(taken > 0 && { extra: t('ticket:tier.taken', { n: formatNumber(taken) }) })}
          >
            <NumberInput placeholder={t('ticket:form.unlimited')} />
          </Form.Item>
        </div>
        <Form.Item name="description" label={t('ticket:field.description')}>
          <Input.TextArea
            maxLength={2000}
            autoSize={{ minRows: 2, maxRows: 8 }}
            placeholder={t('ticket:form.descriptionExample')}
          />
        </Form.Item>

        <h3>{t('ticket:form.window')}</h3>
        <SwitchLine name="onSale" label={t('ticket:field.onSale')} text={t('ticket:form.onSaleHint')} />
        <WindowFields timeZone={timeZone} />

        <h3>{t('ticket:form.limits')}</h3>
        <div className="ticket-grid three">
          <Form.Item
            name="minPerOrder"
            label={t('ticket:field.minPerOrder')}
            rules={[...required, wholeRule(1, maxTickets)]}
          >
            <NumberInput />
          </Form.Item>
          <Form.Item
            name="maxPerOrder"
            label={t('ticket:field.maxPerOrder')}
            dependencies={['minPerOrder']}
            rules={[
              ...required,
              wholeRule(1, maxTickets),
              ({ getFieldValue }) => ({
                validator: (_, most: number | null) =>
                  most !== null && most < Number(getFieldValue('minPerOrder'))
                    ? Promise.reject(new Error(t('ticket:form.mostBelowLeast')))
                    : Promise.resolve(),
              }),
            ]}
          >
            <NumberInput />
          </Form.Item>
          <Form.Item name="perBuyer" label={t('ticket:field.perBuyer')} rules={[wholeRule(1, 10_000)]}>
            <NumberInput placeholder={t('ticket:form.unlimited')} />
          </Form.Item>
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
          <Form.Item
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
          >
            <Input maxLength={40} />
          </Form.Item>
        </div>
        <div className="ticket-grid">
          <Form.Item name="poolId" label={t('ticket:pool.title')} extra={t('ticket:form.poolHint')}>
            <PoolSelect eventId={eventId} pools={pools} onMade={() => void tickets.refresh()} />
          </Form.Item>
          <Form.Item name="groupId" label={t('ticket:field.group')} extra={t('ticket:form.groupHint')}>
            <Select
              allowClear
              placeholder={t('ticket:form.defaultGroup')}
              options={others.map((group) => ({ value: group.groupId, label: group.groupName }))}
            />
          </Form.Item>
        </div>
        {/* Enter in a field submits, as people expect of a form. */}
        <button type="submit" hidden />
      </Form>
    </Drawer>
  );
}
