import { orderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { Alert, Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderInvoices } from '../../invoice/order-invoices.part.tsx';
import { OrderInvoice } from './order-invoice.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderNote } from './order-note.tsx';
import { OrderStateTag, SandboxTag } from '../common/order-pieces.tsx';
import { OrderSummary } from './order-summary.tsx';
import { problemHelp, problemTexts } from '../common/order-texts.ts';
import { OrderTickets } from './order-tickets.tsx';

interface Props {
  orderId: string | undefined;
  timeZone: string | undefined;
  onClose: () => void;
}

/** One order: who bought what, its money, what happened, and what can be done. */
export function OrderDrawer({ orderId, timeZone, onClose }: Props) {
  const { t } = useTranslation();
  const query = useCall(orderDetail, orderId && { orderId }, { quiet: true, everyMs: 5_000 });
  const order = query.data;
  return (
    <Drawer
      open={orderId !== undefined}
      onClose={onClose}
      size={600}
      title={
        order ? (
          <span className="drawer-title order-title">
            <code className="drawer-name">{order.number}</code>
            <OrderStateTag order={order} />
            {order.isSandbox && <SandboxTag />}
          </span>
        ) : (
          t('order:drawer.title')
        )
      }
      footer={order && <OrderActions order={order} onGone={onClose} />}
    >
      {query.error && !order ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : order ? (
        <div className="order-detail">
          {order.problem && (
            <Alert
              type="error"
              showIcon
              title={t(problemTexts[order.problem])}
              description={t(problemHelp[order.problem])}
            />
          )}
          <OrderSummary order={order} timeZone={timeZone} />
          <OrderTickets order={order} />
          <OrderMoney order={order} timeZone={timeZone} />
          {order.hasInvoice && <OrderInvoice invoice={order.invoice} />}
          <OrderInvoices
            orderId={order.orderId}
            hasTitle={order.hasInvoice}
            keptCents={order.refundableCents}
            currency={order.currency}
          />
          <OrderNote order={order} />
          <OrderHistory order={order} timeZone={timeZone} />
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  );
}
