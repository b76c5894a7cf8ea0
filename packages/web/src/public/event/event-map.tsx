import { useEffect, useRef, useState } from 'react';
import { hearMap, mapFrameUrl, tellMap } from '../../core/map-frame.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';

interface Placed {
  model: number;
  placeName: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/**
 * The place on a map, once somebody asks for it: before that no one's browser tells AMap anything, and a phone loads nothing of it. Without a key,
 * or a point to show, the address and its link stay all there is.
 */
export function EventMap({ event }: { event: Placed }) {
  const { t, config } = usePage();
  const [isWanted, setWanted] = useState(false);
  const { latitude, longitude } = event;
  if (!config.hasMap || event.model === 1 || latitude === null || longitude === null) return null;
  const name = event.placeName || event.address;
  if (!isWanted)
    return (
      <button type="button" className="button" onClick={() => setWanted(true)}>
        <Icon name="pin" /> {t('public-event:show-map')}
      </button>
    );
  return <ShownMap point={{ latitude, longitude }} name={name} />;
}

function ShownMap({ point, name }: { point: { latitude: number; longitude: number }; name: string }) {
  const { t, language } = usePage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [trouble, setTrouble] = useState<string>();
  useEffect(
    () =>
      hearMap(
        () => frame.current,
        (message) => {
          if (message.kind === 'map-ready') tellMap(frame.current, { kind: 'map-show', point, name, isMovable: false });
          if (message.kind === 'map-failed') setTrouble(message.trouble || t('public-event:no-map'));
        },
      ),
    [],
  );
  if (trouble !== undefined)
    return (
      <p className="note" role="status">
        {trouble} {point.latitude}, {point.longitude}
      </p>
    );
  return (
    <div className="place-map">
      <iframe ref={frame} title={t('public-event:map-of', { place: name })} src={mapFrameUrl(language)} />
      <p className="fine">{t('public-event:map-from')}</p>
    </div>
  );
}
