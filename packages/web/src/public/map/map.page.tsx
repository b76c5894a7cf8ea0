import { useEffect, useRef } from 'react';
import { usePage } from '../core/page-context.tsx';
import { serveMap } from './serve.ts';

/** A map in a frame of a page of ours: AMap's script runs here and nowhere else. Nothing of an event comes with the address; it comes by message. */
export const namespaces = ['public-map'] as const;

export interface MapData {
  /** AMap's script with the key. */
  scriptUrl: string;
}

export function View({ data }: { data: MapData }) {
  const { t } = usePage();
  const box = useRef<HTMLDivElement>(null);
  // Once: what its page tells it changes the map, nothing changes the frame.
  useEffect(() => (box.current ? serveMap(box.current, data.scriptUrl, t) : undefined), []);
  return (
    <main id="main" className="map-frame" aria-label={t('public-map:title')}>
      <div ref={box} />
    </main>
  );
}
