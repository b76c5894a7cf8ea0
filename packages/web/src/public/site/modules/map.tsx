import { usePage } from '../../core/page-context.tsx';
import { EventMap } from '../../event/event-map.tsx';
import { When, Where } from '../../ui/when-where.tsx';
import { ModuleHead, type ViewProps } from '../pieces.tsx';

/** Where it is: the address, and a map once somebody asks for it; without a key a drawn plan that says what it is. */
export function Map({ props: { heading, text }, data: { event } }: ViewProps<'map'>) {
  const { t, config, isStill } = usePage();
  const { model, placeName, address, latitude, longitude } = event;
  const hasPoint = model !== 1 && latitude !== null && longitude !== null;
  return (
    <>
      <ModuleHead heading={heading} text={text} otherwise={t('public-site:map')} />
      <div className="map-panel">
        <div className="map-words">
          <When event={event} />
          <Where event={event} />
        </div>
        {hasPoint && (config.hasMap && !isStill ? <EventMap event={event} /> : <Plan name={placeName || address} />)}
        {hasPoint && !config.hasMap && (
          <p className="fine">{t('public-site:plan', { at: `${latitude}, ${longitude}` })}</p>
        )}
      </div>
    </>
  );
}

function Plan({ name }: { name: string }) {
  return (
    <div className="map-plan">
      <svg viewBox="0 0 400 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <path d="M-10 40 120 70 410 20M-10 140 180 120 410 170M70-10 100 190M250-10 230 190M330-10 360 190" />
        <circle cx="200" cy="84" r="11" />
      </svg>
      <span>{name}</span>
    </div>
  );
}
