import type { SharedCard } from '@convoke/contract/card/card.calls.ts';
import { usePage } from '../core/page-context.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';

export const namespaces = ['public-card'] as const;

/** A business card that its owner shares: what it says, and a tap that keeps it as a contact of the phone. */
export function View({ data: { code, card } }: { data: { code: string; card: SharedCard } }) {
  const { t } = usePage();
  const host = card.website && new URL(card.website).hostname.replace(/^www\./, '');
  const ways = [
    ['phone', card.phone && `tel:${card.phone}`, card.phone],
    ['email', card.email && `mailto:${card.email}`, card.email],
    ['website', card.website, host],
  ] as const;
  return (
    <Frame className="person">
      <article className="card person-card">
        {card.picture ? (
          <img src={card.picture} alt="" width={112} height={112} />
        ) : (
          <span className="person-mark" aria-hidden="true">
            {[...card.name][0]}
          </span>
        )}
        <h1>{card.name}</h1>
        <p className="lead">{[card.jobTitle, card.company].filter(Boolean).join(' · ')}</p>
        <dl className="person-facts">
          {ways.map(
            ([way, href, shown]) =>
              shown && (
                <div key={way}>
                  <dt>{t(`public-card:${way}`)}</dt>
                  <dd>
                    <a href={href} rel="noreferrer">
                      {shown}
                    </a>
                  </dd>
                </div>
              ),
          )}
          {card.address && (
            <div>
              <dt>{t('public-card:address')}</dt>
              <dd>{card.address}</dd>
            </div>
          )}
        </dl>
        <a className="button primary wide" href={`/event/public/card/${code}/contact.vcf`}>
          <Icon name="people" /> {t('public-card:keep')}
        </a>
      </article>
    </Frame>
  );
}
