import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { usePage } from '../core/page-context.tsx';

type Shown = { name: string; logoUrl: string | null; link: string };

/** A logo, or the name where there is none; it leads to whoever it is of. */
function Logo({ shown }: { shown: Shown }) {
  const picture = shown.logoUrl ? (
    <img src={shown.logoUrl} alt={shown.name} title={shown.name} loading="lazy" decoding="async" />
  ) : (
    <span>{shown.name}</span>
  );
  return shown.link ? (
    <a className="organizer-logo" href={shown.link} target="_blank" rel="noopener nofollow">
      {picture}
    </a>
  ) : (
    <span className="organizer-logo">{picture}</span>
  );
}

function Group({ name, organizers }: { name: string; organizers: readonly Shown[] }) {
  return (
    <div className="organizer-group">
      <h3>{name}</h3>
      <ul className="organizer-row">
        {organizers.map((each, index) => (
          // One may stand in a group under the name of another.
          <li key={`${index}-${each.name}`}>
            <Logo shown={each} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Who hosts, supports and reports on an event, group by group, and the brands that the organisation works with. */
export function Organizers({ event }: { event: PublicEvent }) {
  const { t } = usePage();
  if (!hasOrganizers(event)) return null;
  return (
    <section className="event-organizers" aria-labelledby="organizers">
      <h2 id="organizers">{t('public-event:organizers')}</h2>
      <OrganizerGroups event={event} />
    </section>
  );
}

export const hasOrganizers = ({ organizers, brands }: Pick<PublicEvent, 'organizers' | 'brands'>) =>
  organizers.length > 0 || brands.some(({ isOwn }) => !isOwn);

export function OrganizerGroups({ event }: { event: Pick<PublicEvent, 'organizers' | 'brands'> }) {
  const { t } = usePage();
  const partners = event.brands.filter(({ isOwn }) => !isOwn);
  return (
    <>
      {event.organizers.map((group) => (
        <Group
          key={`${group.kind}-${group.name}`}
          name={group.name || t(`public-event:organizer-kind-${group.kind}`)}
          organizers={group.organizers}
        />
      ))}
      {partners.length > 0 && <Group name={t('public-event:organizer-brands')} organizers={partners} />}
    </>
  );
}

/** The mark beside the name of whoever holds the event: the organisation's own brand where it has one with a logo. */
export function HostMark({ event }: { event: PublicEvent }) {
  const logoUrl = event.brands.find(({ isOwn }) => isOwn)?.logoUrl;
  return logoUrl ? (
    <img className="host-logo" src={logoUrl} alt="" />
  ) : (
    <span className="avatar" aria-hidden="true">
      {[...event.organiserName.trim()][0]}
    </span>
  );
}
