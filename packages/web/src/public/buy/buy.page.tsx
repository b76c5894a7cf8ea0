import { openStates } from '@convoke/contract/order/order.rules.ts';
import { usePage } from '../core/page-context.tsx';
import { WaitingRoom } from '../room/waiting-room.tsx';
import { Backdrop } from '../ui/cover.tsx';
import { EventCard } from '../ui/event-card.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { stateAt } from './basket.ts';
import type { BuyData } from './buy.data.ts';
import { DetailsStep } from './details-step.tsx';
import { GoButton, SpokenTotal, TotalLine } from './go.tsx';
import { Summary } from './summary.tsx';
import { TicketsStep } from './tickets-step.tsx';
import { type Buy, useBuy } from './use-buy.ts';
import { WaitingNotes } from './waiting-notes.tsx';

export const namespaces = ['public-buy', 'public-form', 'public-invoice', 'public-room'] as const;

/** The order that this device has placed already: on to its payment, or to its tickets. */
function OwnOrder({ buy }: { buy: Buy }) {
  const { t } = usePage();
  const { own } = buy;
  if (!own) return null;
  const isOpen = openStates.includes(own.state);
  return (
    <a className={`note ${isOpen ? '' : 'note-good'}`} href={`/success/${own.orderId}`}>
      <Icon name={isOpen ? 'clock' : 'check'} />
      <span>{isOpen ? t('public-buy:own-open') : t('public-buy:own-bought')}</span>
      <Icon name="out" />
    </a>
  );
}

function Purchase({ buy, data }: { buy: Buy; data: BuyData }) {
  const { t } = usePage();
  const isOver = buy.now >= Date.parse(data.event.endsAt);
  // With nothing to choose there is nothing to go on with: what is left to do stands at the tickets.
  const mayGoOn =
    buy.basket.tickets.length > 0 ||
    buy.offering.tickets.some((ticket) => stateAt(ticket, buy.now, buy.offer) === 'open');
  return (
    <>
      <div className="buy-main">
        <noscript>
          <p className="note note-bad">{t('public-buy:no-script')}</p>
        </noscript>
        <OwnOrder buy={buy} />
        <WaitingNotes buy={buy} offerId={data.offerId} />
        {isOver ? (
          <section className="card centred">
            <h2>{t('public-buy:over')}</h2>
            <p>{t('public-buy:over-hint')}</p>
          </section>
        ) : buy.step === 'details' ? (
          <DetailsStep buy={buy} />
        ) : (
          <TicketsStep buy={buy} code={data.code} />
        )}
      </div>
      {!isOver && mayGoOn && (
        <>
          <aside className="buy-side card wide-only" aria-label={t('public-buy:your-order')}>
            <h2>{t('public-buy:your-order')}</h2>
            <Summary buy={buy} />
            <GoButton buy={buy} />
            <p className="fine">{t('public-buy:held', { count: buy.offering.holdMinutes })}</p>
          </aside>
          <div className="action narrow-only">
            <div className="action-words">
              <TotalLine buy={buy} />
            </div>
            <GoButton buy={buy} />
          </div>
          <SpokenTotal buy={buy} />
        </>
      )}
    </>
  );
}

export function View({ data }: { data: BuyData }) {
  const { t } = usePage();
  const { event } = data;
  const buy = useBuy(data);
  return (
    <>
      <Backdrop url={event.coverUrl} seed={event.code} />
      <Frame
        className="buy"
        start={
          <a className="pill back" href={`/event/${event.code}`}>
            <Icon name="back" />
            {t('public-buy:back')}
          </a>
        }
      >
        <div className="buy-event">
          <EventCard event={event} isZoneNamed />
        </div>
        {buy.room.stage === 'waiting' ? (
          <div className="buy-main">
            <WaitingRoom sale={buy.room} />
          </div>
        ) : (
          <Purchase buy={buy} data={data} />
        )}
      </Frame>
    </>
  );
}
