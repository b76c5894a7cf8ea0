import { useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { Icon } from '../ui/icon.tsx';
import { SpokenTime, TimeLeft } from '../ui/time-left.tsx';
import type { Buy } from './use-buy.ts';
import type { Waiter } from './use-waiting.ts';
import { sayFailure } from '../core/toast.ts';

/** What the link of an offer or a place in line has come to. */
function Over({ waiter, linked }: { waiter: Waiter; linked: boolean }) {
  const { t } = usePage();
  // Of places that one did not come for, only the living ones are worth a word.
  if (!linked) return null;
  const words = {
    TAKEN: t('public-buy:offer-taken', { name: waiter.ticketName }),
    LAPSED: t('public-buy:offer-lapsed', { name: waiter.ticketName }),
    LEFT: t('public-buy:wait-left', { name: waiter.ticketName }),
  };
  const text = words[waiter.state as keyof typeof words];
  return text ? (
    <p className="note">
      <Icon name="clock" />
      <span>{text}</span>
    </p>
  ) : null;
}

function Leave({ text, buy, waiterId }: { text: string; buy: Buy; waiterId: string }) {
  const { t } = usePage();
  const [stage, setStage] = useState<'rest' | 'sure'>('rest');
  const [problem, setProblem] = useState('');
  const leave = () => {
    setStage('rest');
    setProblem('');
    buy.waiting.leave(waiterId).catch((error: unknown) => setProblem(sayFailure(error)));
  };
  if (stage === 'sure') {
    return (
      <span className="note-links">
        <button type="button" className="text-link" onClick={leave}>
          {t('public-buy:yes', { what: text })}
        </button>
        <button type="button" className="text-link" onClick={() => setStage('rest')}>
          {t('public-buy:no')}
        </button>
      </span>
    );
  }
  return (
    <span className="note-links">
      <button type="button" className="text-link" onClick={() => setStage('sure')}>
        {text}
      </button>
      {problem && <span role="alert">{problem}</span>}
    </span>
  );
}

/** Offers to this person and places in line, above everything else: an offer has an end. */
export function WaitingNotes({ buy, offerId }: { buy: Buy; offerId: string | null }) {
  const { t, locale } = usePage();
  const { now, offer, event } = buy;
  return (
    <>
      {buy.waiting.waiters.map((waiter) => {
        const { waiterId, ticketName: name, quantity: count } = waiter;
        if (offer?.waiterId === waiterId) {
          return (
            <section key={waiterId} className="note note-good offer-banner" aria-label={t('public-buy:offer')}>
              <Icon name="check" />
              <span>
                <strong>{t('public-buy:offer-for', { count, name })}</strong>{' '}
                {t('public-buy:offer-until', { time: momentText(offer.endsAt, event.timeZone, locale) })}{' '}
                <TimeLeft until={offer.endsAt} now={now} />
                <Leave text={t('public-buy:offer-decline')} buy={buy} waiterId={waiterId} />
              </span>
              <SpokenTime
                until={offer.endsAt}
                now={now}
                words={(minutes) => t('public-buy:minutes', { count: minutes })}
              />
            </section>
          );
        }
        if (waiter.state === 'WAITING') {
          return (
            <div key={waiterId} className="note" role="status">
              <Icon name="people" />
              <span>
                <strong>
                  {waiter.position === null
                    ? t('public-buy:wait-on', { name })
                    : t('public-buy:wait-place', { position: waiter.position, name })}
                </strong>{' '}
                {t('public-buy:wait-next', { count })}
                <Leave text={t('public-buy:wait-leave')} buy={buy} waiterId={waiterId} />
              </span>
            </div>
          );
        }
        const state = waiter.state === 'OFFERED' ? ('LAPSED' as const) : waiter.state;
        return <Over key={waiterId} waiter={{ ...waiter, state }} linked={waiterId === offerId} />;
      })}
    </>
  );
}
