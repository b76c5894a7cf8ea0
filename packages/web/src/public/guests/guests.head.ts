import type { PublicGuests } from '@convoke/contract/event/event.public.calls.ts';
import type { Head, HeadContext } from '../core/types.ts';

export function guestsHead({ event, guests }: PublicGuests, { t }: HeadContext): Head {
  return {
    title: t('public-event:guests-title', { event: event.title }),
    description: t('public-event:guests-description', { event: event.title, count: guests.length }),
    canonical: `/event/${event.code}/guests`,
    languages: event.languages,
    image: event.coverUrl,
    colourSeed: event.code,
  };
}
