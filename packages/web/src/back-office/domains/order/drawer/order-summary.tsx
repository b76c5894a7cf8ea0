import { ExportOutlined } from '@ant-design/icons';
import type { OrderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { openStates } from '@convoke/contract/order/order.rules.ts';
import { Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDateTime } from '../../../../core/format.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { WormTag } from '../../worm/worm-tag.part.tsx';
import { wayName } from '../common/order-pieces.tsx';

/** Who bought, when, and the page that the buyer sees. */
export function OrderSummary({ order, timeZone }: { order: OrderDetail; timeZone: string | undefined }) {
  const { t } = useTranslation();
  const isOpen = openStates.includes(order.state);
  const deadline = () => {
    if (order.expiresAt === null) return t('order:summary.untilReview');
    return `${formatDateTime(order.expiresAt, timeZone)} · ${formatAgo(order.expiresAt)}`;
  };
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        {
          key: 'buyer',
          label: t('order:column.buyer'),
          children: (
            <span className="order-buyer">
              <span>{order.buyerName}</span>
              {order.buyerWorm && <WormTag how={order.buyerWorm} />}
            </span>
          ),
        },
        ...(order.buyerPhone
          ? [{ key: 'phone', label: t('order:column.phone'), children: <CopyText text={order.buyerPhone} /> }]
          : []),
        ...(order.buyerEmail
          ? [{ key: 'email', label: t('order:column.email'), children: <CopyText text={order.buyerEmail} /> }]
          : []),
        {
          key: 'created',
          label: t('order:column.createdAt'),
          children: [formatDateTime(order.createdAt, timeZone), order.channel].filter(Boolean).join(' · '),
        },
        ...(isOpen ? [{ key: 'expires', label: t('order:summary.payUntil'), children: deadline() }] : []),
        ...(order.paidAt && order.paidBy
          ? [
              {
                key: 'paid',
                label: t('order:column.paidAt'),
                children: `${formatDateTime(order.paidAt, timeZone)} · ${wayName(order.paidBy, t)}`,
              },
            ]
          : []),
        {
          key: 'page',
          label: t('order:summary.page'),
          children: (
            <span className="order-page-link">
              <CopyText text={order.orderUrl} shown={`/success/${order.orderId.slice(0, 8)}…`} />
              <a
                className="order-open-page"
                href={order.orderUrl}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('order:summary.openPage')}
              >
                <ExportOutlined />
              </a>
            </span>
          ),
        },
      ]}
    />
  );
}
