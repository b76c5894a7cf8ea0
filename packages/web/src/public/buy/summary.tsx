import { usePage } from '../core/page-context.tsx';
import { moneyText } from '../core/money.ts';
import type { Buy } from './use-buy.ts';

/** What the choice costs, line by line. */
export function Summary({ buy }: { buy: Buy }) {
  const { t, language } = usePage();
  const { summary, offering, currency, codes } = buy;
  const money = (cents: number) => (cents === 0 ? t('public-buy:free') : moneyText(cents, currency, language));
  const code = codes.taken.coupon?.couponCode ?? '';
  const nameOf = (ticketId: string) => offering.tickets.find((each) => each.ticketId === ticketId)?.name ?? '';
  if (summary.lines.length === 0) return <p className="fine">{t('public-buy:none-chosen')}</p>;
  return (
    <dl className="sums">
      {summary.lines.map((line) => (
        <div key={`${line.ticketId}${line.tierName}`}>
          <dt>
            {line.quantity} × {nameOf(line.ticketId)}
            {line.tierName && <span className="fine"> {line.tierName}</span>}
          </dt>
          <dd>{money(line.priceCents * line.quantity)}</dd>
        </div>
      ))}
      {summary.discountCents > 0 && (
        <div className="sums-good">
          <dt>
            {summary.discountedTickets === null
              ? t('public-buy:discount', { code })
              : t('public-buy:discount-of', { code, n: summary.discountedTickets })}
          </dt>
          <dd>−{money(summary.discountCents)}</dd>
        </div>
      )}
      <div className="sums-total">
        <dt>{t('public-buy:total')}</dt>
        <dd>{money(summary.totalCents)}</dd>
      </div>
    </dl>
  );
}
