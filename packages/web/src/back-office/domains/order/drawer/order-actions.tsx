import { MoreOutlined } from '@ant-design/icons';
import {
  orderCompleteOffline,
  orderDelete,
  orderEnd,
  orderResend,
} from '@convoke/contract/order/order.office.calls.ts';
import type { OrderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { openStates, soldStates } from '@convoke/contract/order/order.rules.ts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatMoney } from '../../../../core/format.ts';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { RefundDialog } from '../refund/refund-dialog.tsx';
import { mayRefund } from '../refund/refund-sum.ts';

interface Props {
  order: OrderDetail;
  /** The order is off the list. */
  onGone: () => void;
}

/** What can be done with one order; only what its state allows. */
export function OrderActions({ order, onGone }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const refresh = useRefresh('order', { eventId: order.eventId });
  const told = useTold(refresh);
  const [asked, setAsked] = useState<'offline' | 'end' | 'refund'>();
  const { orderId, number } = order;
  const isOpen = openStates.includes(order.state);
  const isSold = soldStates.includes(order.state);
  const isEnded = order.state === 'EXPIRED' || order.state === 'CANCELLED';
  const isFree = order.totalCents === 0;
  const amount = formatMoney(order.totalCents, order.currency);
  const close = () => setAsked(undefined);

  const resend = () =>
    ask({
      title: t('order:resend.question', { count: 1 }),
      text: t('order:resend.to', { to: [order.buyerEmail, order.buyerPhone].filter(Boolean).join(', ') }),
      ok: t('order:resend.button'),
      onOk: () =>
        told(call(orderResend, { orderIds: [orderId] }, { hideLoad: true }), () =>
          t('order:resend.done', { count: 1 }),
        ),
    });
  const remove = () =>
    ask({
      title: t('order:delete.question', { count: 1 }),
      text: t('order:delete.text'),
      ok: t('common:delete.ok'),
      danger: true,
      onOk: async () => {
        const done = await told(call(orderDelete, { orderIds: [orderId] }, { hideLoad: true }));
        if (done?.deleted === 0) void message.warning(t('order:delete.refused'));
        else if (done) {
          void message.success(t('order:delete.done', { count: 1 }));
          onGone();
        }
      },
    });
  if (!isOpen && !isEnded && !isSold) return null;
  return (
    <div className="drawer-actions">
      {isOpen && (
        <>
          <Button type="primary" onClick={() => setAsked('offline')}>
            {t(isFree ? 'order:offline.buttonFree' : 'order:offline.button')}
          </Button>
          <Button danger onClick={() => setAsked('end')}>
            {t('order:end.button')}
          </Button>
        </>
      )}
      {mayRefund(order) && (
        <Button danger onClick={() => setAsked('refund')}>
          {t(isFree ? 'order:refund.buttonFree' : 'order:refund.button')}
        </Button>
      )}
      <span className="drawer-actions-space" />
      {(isEnded || isSold) && (
        <MenuButton
          icon={<MoreOutlined />}
          aria-label={t('order:drawer.more')}
          placement="topRight"
          items={[
            isEnded && { label: t('order:offline.button'), onClick: () => setAsked('offline') },
            isSold && { label: t('order:resend.button'), onClick: resend },
            isEnded && { label: t('common:delete.ok'), danger: true, onClick: remove },
          ]}
        />
      )}
      {asked === 'offline' && (
        <ReasonDialog
          of={orderCompleteOffline}
          title={t(isFree ? 'order:offline.titleFree' : 'order:offline.title', { number, amount })}
          text={t(isFree ? 'order:offline.textFree' : 'order:offline.text', { amount })}
          hint={t('order:offline.hint')}
          okText={t(isFree ? 'order:offline.buttonFree' : 'order:offline.button')}
          onSubmit={async (reason) => {
            await call(orderCompleteOffline, { orderId, reason }, { quiet: true, hideLoad: true });
            void message.success(t('order:offline.done'));
            void refresh();
          }}
          onClose={close}
        />
      )}
      {asked === 'end' && (
        <ReasonDialog
          of={orderEnd}
          danger
          title={t('order:end.title', { number })}
          text={t('order:end.text')}
          hint={t('order:end.hint')}
          okText={t('order:end.button')}
          onSubmit={async (reason) => {
            await call(orderEnd, { orderId, reason }, { quiet: true, hideLoad: true });
            void message.success(t('order:end.done'));
            void refresh();
          }}
          onClose={close}
        />
      )}
      {asked === 'refund' && <RefundDialog order={order} onClose={close} />}
    </div>
  );
}
