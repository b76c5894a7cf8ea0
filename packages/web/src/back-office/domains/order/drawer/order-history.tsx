import type { OrderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../core/format.ts';
import { historyColor, historyDetail, historyTexts } from './history-words.ts';

/** What happened to an order, the newest first. */
export function OrderHistory({ order, timeZone }: { order: OrderDetail; timeZone: string | undefined }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{t('order:section.history')}</h3>
      <Timeline
        items={order.history.map((entry, index) => {
          const key = historyTexts[entry.kind];
          const detail = historyDetail(entry, order.currency, t);
          return {
            key: `${entry.at} ${index}`,
            color: historyColor(entry),
            content: (
              <>
                <div className="order-history-words">
                  {key ? t(key) : entry.kind}
                  {detail && <span className="muted"> · {detail}</span>}
                </div>
                <div className="muted history-when">
                  {formatDateTime(entry.at, timeZone)}
                  {entry.by && ` · ${entry.by}`}
                </div>
              </>
            ),
          };
        })}
      />
    </section>
  );
}
