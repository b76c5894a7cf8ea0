import { orderReconcile } from '@convoke/contract/order/order.office.calls.ts';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useCurrentEvent, useEventParams } from '../../../ui/use-current-event.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { OrderList } from './list/order-list.tsx';
import './order.css';

// What is opened from here comes when it is opened.
const Reconcile = onDemand(
  () => import('./reconcile/reconcile.tsx').then((part) => part.Reconcile),
  () => true,
);
const OrderDrawer = onDemand(
  () => import('./drawer/order-drawer.tsx').then((part) => part.OrderDrawer),
  ({ orderId }) => orderId !== undefined,
);

/** The orders of an event, and whether everything about them adds up. */
export default function TicketOrderPage() {
  const { t } = useTranslation();
  const { eventId } = useCurrentEvent();
  const info = useEventInfo(eventId);
  const reconcile = useCall(orderReconcile, { eventId }, { quiet: true, everyMs: 30_000 });
  const [params, setParams] = useEventParams();
  const tab = params.get('tab') === 'reconcile' ? 'reconcile' : 'orders';
  const open = (orderId: string | undefined) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (orderId) next.set('order', orderId);
        else next.delete('order');
        return next;
      },
      { replace: true },
    );
  const wrong =
    (reconcile.data?.findings.length ?? 0) + (reconcile.data?.invariants.filter((each) => !each.holds).length ?? 0);
  return (
    <>
      <PageHeader title={t('layout:title.TicketOrder')} text={t('order:text')} />
      <Tabs
        className="order-page-tabs"
        activeKey={tab}
        // Each tab has filters of its own.
        onChange={(key) => setParams(key === 'orders' ? {} : { tab: key }, { replace: true })}
        items={[
          { key: 'orders', label: t('order:tab.orders') },
          {
            key: 'reconcile',
            label: (
              <>
                {t('order:tab.reconcile')}
                {wrong > 0 && <span className="wrong-count number">{wrong}</span>}
              </>
            ),
          },
        ]}
      />
      {tab === 'orders' ? (
        <OrderList eventId={eventId} event={info.data} onOpen={open} />
      ) : (
        <Reconcile eventId={eventId} timeZone={info.data?.timeZone} query={reconcile} onOpen={open} />
      )}
      <OrderDrawer
        orderId={params.get('order') ?? undefined}
        timeZone={info.data?.timeZone}
        onClose={() => open(undefined)}
      />
    </>
  );
}
