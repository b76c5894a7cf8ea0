import type { PublicAgenda } from '@convoke/contract/schedule/schedule.public.calls.ts';
import type { Head, HeadContext } from '../core/types.ts';

export function agendaHead(agenda: PublicAgenda, { t }: HeadContext): Head {
  return {
    title: t('public-agenda:title', { event: agenda.title }),
    description: t('public-agenda:description', {
      event: agenda.title,
      count: agenda.items.length,
      people: agenda.people.length,
    }),
    canonical: `/event/${agenda.code}/agenda`,
    languages: agenda.languages,
    image: agenda.coverUrl,
    colourSeed: agenda.code,
  };
}
