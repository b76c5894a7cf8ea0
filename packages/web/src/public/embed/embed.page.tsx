import type { EmbedData } from '@convoke/contract/embed/embed.data.ts';
import { useRef } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Countdown } from './countdown.tsx';
import { EmbeddedProgramme } from './programme.tsx';
import { EmbeddedTickets } from './tickets.tsx';
import { useHost } from './use-host.ts';

/** Part of an event in a frame of another website. It keeps nothing on the device: what is bought is bought on our own page, in a tab of its own. */
export const namespaces = ['public-embed', 'public-buy'] as const;

export function View({ data }: { data: EmbedData }) {
  const { t } = usePage();
  const box = useRef<HTMLElement>(null);
  useHost(box);
  return (
    <main id="main" ref={box} className={`embed embed-${data.theme}`}>
      {data.kind === 'tickets' ? (
        <EmbeddedTickets data={data} />
      ) : data.kind === 'programme' ? (
        <EmbeddedProgramme data={data} />
      ) : data.kind === 'countdown' ? (
        <Countdown event={data.event} />
      ) : (
        <p className="embed-none">{t('public-embed:none')}</p>
      )}
    </main>
  );
}
