import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import type { OrderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { Alert, App, Checkbox, Form, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { formatMoney } from '../../../../core/format.ts';
import { KeptField, KeptText } from '../../../../ui/form/kept-field.tsx';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { shownAmount } from '../../../../ui/form/number-rules.ts';
import { useRequestKey } from '../../../../ui/form/use-request-key.ts';
import { TicketStateTag } from '../common/order-pieces.tsx';
import {
  leftOf,
  mostCents,
  type RefundChoice,
  refundCents,
  refundInput,
  type RefundMode,
  type RefundProblem,
  refundProblem,
  standing,
} from './refund-sum.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { useRefresh } from '../../../../ui/use-call.ts';

const problemTexts: Readonly<Record<RefundProblem, string>> = {
  nothing: 'order:refund.nothing',
  noTicket: 'order:refund.noTicket',
  tooFine: 'order:refund.tooFine',
  tooMuch: 'order:refund.tooMuch',
};

interface Props {
  order: OrderDetail;
  onClose: () => void;
}

/** Gives money back: all of it, for some tickets, or an amount while the tickets stay. Says before what will happen, to the fen. */
export function RefundDialog({ order, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { leave, onTyped } = useLeave(true, onClose);
  const { message } = App.useApp();
  const refresh = useRefresh('order', { eventId: order.eventId });
  const key = useRequestKey();
  const [choice, setChoice] = useState<RefundChoice>({ mode: 'all', ticketIds: [], amount: null });
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [tried, setTried] = useState(false);
  const isFree = order.totalCents === 0;
  const problem = refundProblem(order, choice);
  const cents = refundCents(order, choice);
  const money = (amount: number) => formatMoney(amount, order.currency);
  const tickets = standing(order);
  const voided =
    choice.mode === 'all' ? tickets : tickets.filter((each) => choice.ticketIds.includes(each.orderTicketId));
  const change = (changes: Partial<RefundChoice>) => {
    onTyped();
    setChoice({ ...choice, ...changes });
  };

  const refund = async () => {
    setTried(true);
    if (problem || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const input = refundInput(order, choice, reason.trim());
      // Without the version: after a lost answer the order has another one, and this is the same refund still.
      const headers = key.headers({ ...input, version: undefined });
      const done = await call(orderRefund, input, { quiet: true, hideLoad: true, headers });
      void message.success(
        isFree
          ? t('order:refund.doneFree')
          : // Offline it is the organiser who gives the money back; a gateway is only asked to.
            t(order.paidBy === 'offline' ? 'order:refund.done' : 'order:refund.requested', {
              amount: money(done.refundCents),
            }),
      );
      void refresh();
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(failureText(error) ?? error.message);
      void refresh();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      {...first}
      open
      title={t(isFree ? 'order:refund.titleFree' : 'order:refund.title', { number: order.number })}
      okText={isFree ? t('order:refund.okFree') : t('order:refund.ok', { amount: money(Math.max(0, cents)) })}
      okButtonProps={{ danger: true }}
      cancelText={t('common:cancel')}
      confirmLoading={busy}
      onOk={() => void refund()}
      onCancel={leave}
    >
      {failure && <Alert type="error" showIcon title={failure} className="form-problem" />}
      <Form layout="vertical" disabled={busy} onFinish={() => void refund()}>
        <Radio.Group
          className="refund-modes"
          value={choice.mode}
          onChange={({ target }) => setChoice({ mode: target.value as RefundMode, ticketIds: [], amount: null })}
          options={[
            {
              value: 'all',
              label: isFree
                ? t('order:refund.allFree')
                : t('order:refund.all', { amount: money(order.refundableCents) }),
            },
            { value: 'tickets', label: t(isFree ? 'order:refund.ticketsFree' : 'order:refund.tickets') },
            ...(order.refundableCents > 0 ? [{ value: 'amount', label: t('order:refund.amount') }] : []),
          ]}
        />
        {choice.mode === 'tickets' && (
          <TicketChoice
            order={order}
            ticketIds={choice.ticketIds}
            onChange={(ticketIds) => change({ ticketIds, amount: null })}
          />
        )}
        {choice.mode !== 'all' && !isFree && (
          <KeptField
            of={orderRefund}
            name="amountCents"
            id="refund-amount"
            label={t('order:refund.amountLabel')}
            extra={t('order:refund.most', { amount: money(mostCents(order, choice)) })}
            problem={tried && problem ? t(problemTexts[problem]) : undefined}
          >
            <NumberInput
              id="refund-amount"
              className="refund-amount"
              value={choice.amount ?? (choice.mode === 'tickets' ? mostCents(order, choice) / 100 : null)}
              formatter={(amount, { userTyping, input }) => (userTyping ? input : shownAmount(amount))}
              onChange={(amount) => change({ amount })}
              suffix={order.currency}
            />
          </KeptField>
        )}
        {isFree && tried && problem && <Alert type="error" title={t(problemTexts[problem])} className="form-problem" />}
        <KeptText
          of={orderRefund}
          name="reason"
          id="refund-reason"
          label={t('order:reason.label')}
          extra={t('order:refund.reasonHint')}
          value={reason}
          onChange={(next) => {
            onTyped();
            setReason(next);
          }}
        />
        <WhatHappens order={order} choice={choice} voided={voided} cents={cents} />
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}

function TicketChoice({
  order,
  ticketIds,
  onChange,
}: {
  order: OrderDetail;
  ticketIds: readonly string[];
  onChange: (ticketIds: string[]) => void;
}) {
  return (
    <Checkbox.Group className="refund-tickets" value={[...ticketIds]} onChange={onChange}>
      {standing(order).map((ticket) => (
        <Checkbox key={ticket.orderTicketId} value={ticket.orderTicketId}>
          <span className="refund-ticket">
            <span>
              {ticket.ticketName} <span className="muted">· {ticket.name}</span>
            </span>
            <TicketStateTag state={ticket.state} inReview={ticket.inReview} />
            <span className="number">{formatMoney(leftOf(ticket), order.currency)}</span>
          </span>
        </Checkbox>
      ))}
    </Checkbox.Group>
  );
}

/** What follows, in sentences: which tickets end, who pays the money back, and whether somebody has been in already. */
function WhatHappens({
  order,
  choice,
  voided,
  cents,
}: {
  order: OrderDetail;
  choice: RefundChoice;
  voided: readonly { state: string }[];
  cents: number;
}) {
  const { t } = useTranslation();
  const used = voided.filter((ticket) => ticket.state === 'USED').length;
  const isOffline = order.paidBy === 'offline';
  return (
    <ul className="refund-facts muted">
      <li>
        {choice.mode === 'amount' ? t('order:refund.keepsTickets') : t('order:refund.voids', { count: voided.length })}
      </li>
      {cents > 0 && <li>{t(isOffline ? 'order:refund.byYou' : 'order:refund.byGateway')}</li>}
      {used > 0 && <li className="refund-used">{t('order:refund.used', { count: used })}</li>}
    </ul>
  );
}
