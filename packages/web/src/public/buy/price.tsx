import type { OfferedTicket } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { moneyText } from '../core/money.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { currentTier } from './basket.ts';

/** Few enough left to say so. */
export const scarce = 10;

/** What the next place of a ticket costs, with the regular price where that is higher. */
export function Price({ ticket, now }: { ticket: OfferedTicket; now: number }) {
  const { t, language } = usePage();
  const tier = currentTier(ticket, now);
  const price = tier?.priceCents ?? ticket.regularPriceCents;
  const text = (cents: number) => (cents === 0 ? t('public-buy:free') : moneyText(cents, ticket.currency, language));
  return (
    <p className="offer-price">
      {price < ticket.regularPriceCents && (
        <s>
          <span className="visually-hidden">{t('public-buy:regular-price')} </span>
          {text(ticket.regularPriceCents)}
        </s>
      )}
      <strong>{text(price)}</strong>
    </p>
  );
}

/** The special price that holds now, and how long it does. */
export function Tier({ ticket, now, timeZone }: { ticket: OfferedTicket; now: number; timeZone: string }) {
  const { t, locale } = usePage();
  const tier = currentTier(ticket, now);
  if (!tier) return null;
  const ends = [
    tier.closesAt !== null && t('public-buy:tier-until', { time: momentText(tier.closesAt, timeZone, locale) }),
    tier.left !== null && tier.left <= scarce && t('public-buy:tier-left', { count: tier.left }),
  ].filter(Boolean);
  return <p className="offer-tier">{[tier.name, ...ends].join(' · ')}</p>;
}
