import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { useNow } from '../core/clock.ts';
import { moneyText } from '../core/money.ts';
import { usePage } from '../core/page-context.tsx';
import { buyPath, registrationAt } from '../core/state.ts';
import { momentText } from '../core/time.ts';
import type { PageContext } from '../core/types.ts';
import { TurnLink } from '../ui/turn-link.tsx';

interface Words {
  line: string;
  more: string | null;
  /** What the button says; null = there is nothing to do. */
  button: string | null;
  isQuiet?: boolean;
}

type Sale = NonNullable<PublicEvent['sale']>;

/** What a person reads about the tickets now. A page left open turns by itself when the sale opens. */
export function saleWords(event: PublicEvent, sale: Sale, now: number, page: PageContext): Words {
  const { t, language, locale } = page;
  const { fromCents, toCents, currency, opensAt } = sale;
  const registration = registrationAt(event, now);
  if (registration === 'over') return { line: t('public-event:over'), more: t('public-event:over-hint'), button: null };
  if (registration === 'not-published')
    return { line: t('public-event:preview'), more: t('public-event:preview-hint'), button: null };

  const price = () => {
    if (fromCents === null) return '';
    if (toCents === 0) return t('public-event:price-free');
    // "From 0" is nobody's price.
    if (fromCents === 0 && toCents !== null)
      return t('public-event:price-free-to', { price: moneyText(toCents, currency, language) });
    const text = moneyText(fromCents, currency, language);
    return fromCents === toCents ? text : t('public-event:price-from', { price: text });
  };
  const hasOpened = sale.state === 'not-yet' && opensAt !== null && now >= Date.parse(opensAt);
  switch (hasOpened ? 'open' : sale.state) {
    case 'open':
      return { line: price(), more: null, button: t('public-event:get-tickets') };
    case 'not-yet':
      return {
        line: opensAt
          ? t('public-event:sale-opens', { time: momentText(opensAt, event.timeZone, locale) })
          : t('public-event:sale-not-yet'),
        more: price() || null,
        button: t('public-event:see-tickets'),
        isQuiet: true,
      };
    case 'sold-out':
      return sale.canWait
        ? {
            line: t('public-event:sold-out'),
            more: t('public-event:sold-out-wait'),
            button: t('public-event:join-waiting'),
            isQuiet: true,
          }
        : { line: t('public-event:sold-out'), more: t('public-event:full-hint'), button: null };
    case 'by-code':
      return {
        line: t('public-event:by-code'),
        more: t('public-event:by-code-hint'),
        button: t('public-event:enter-code'),
      };
    case 'closed':
      return { line: t('public-event:sale-closed'), more: t('public-event:closed-hint'), button: null };
    case 'none':
      return { line: t('public-event:no-tickets'), more: t('public-event:no-tickets-hint'), button: null };
  }
}

/** As the bar of a registration, for an event that sells tickets: from what price, or why not, and the way to them. */
export function SaleState({ event, sale }: { event: PublicEvent; sale: Sale }) {
  const page = usePage();
  const { t, url } = page;
  const now = useNow(event.serverTime, 5000);
  const { line, more, button, isQuiet } = saleWords(event, sale, now, page);
  return (
    <aside className={`action ${button ? '' : 'action-closed'}`} aria-label={t('public-event:tickets')}>
      <div className="action-words">
        <p className="action-line">{line}</p>
        {more && <p className="action-more">{more}</p>}
      </div>
      {button && (
        <TurnLink className={`button ${isQuiet ? 'quiet' : 'primary'}`} href={buyPath(event.code, url)}>
          {button}
        </TurnLink>
      )}
    </aside>
  );
}
