import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';

interface Props {
  sold: number;
  held: number;
  offered: number;
  /** Null = unlimited: then there is no bar. */
  capacity: number | null;
}

/** What is sold, held for buyers and set aside for people in line, of what there is. */
export function StockBar({ sold, held, offered, capacity }: Props) {
  const { t } = useTranslation();
  const part = (n: number) => `${capacity ? Math.min(100, (n / capacity) * 100) : 0}%`;
  const details = [
    held > 0 && t('ticket:count.held', { n: formatNumber(held) }),
    offered > 0 && t('ticket:count.offered', { n: formatNumber(offered) }),
  ].filter(Boolean);
  return (
    <div className="stock">
      <div className="stock-words">
        <span className="number">
          <b>{formatNumber(sold)}</b>
          <span className="muted"> / {capacity === null ? '∞' : formatNumber(capacity)}</span>
        </span>
        {details.length > 0 && <span className="muted stock-details">{details.join(' · ')}</span>}
      </div>
      {capacity !== null && (
        <div
          className="stock-bar"
          role="img"
          aria-label={t('ticket:count.bar', {
            sold: formatNumber(sold),
            held: formatNumber(held + offered),
            all: formatNumber(capacity),
          })}
        >
          <span className="stock-sold" style={{ width: part(sold) }} />
          <span className="stock-held" style={{ width: part(held) }} />
          <span className="stock-offered" style={{ width: part(offered) }} />
        </div>
      )}
    </div>
  );
}
