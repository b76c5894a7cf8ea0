/** Made-up data for the tests of the public pages. */
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import type { OwnRegistration } from '@convoke/contract/participant/participant.calls.ts';
import type { Assets } from './core/assets.ts';

export const assets: Assets = {
  entry: '/assets-p/entry-1.js',
  chunksOf: (page) => [`/assets-p/${page}-1.js`],
  css: 'body{}</style>',
  cssUrl: '/assets-p/style-1.css',
  icon: '/assets-p/icon-1.svg',
};

export const config = { appId: 'web', appSecret: 'secret', nonce: 'n0nce', outboxUrl: 'http://inside' };

export function anEvent(changes: Partial<PublicEvent> = {}): PublicEvent {
  return {
    eventId: '0198c0de-0000-7000-8000-000000000001',
    code: 'abcdefghij12',
    title: 'Product Night',
    summary: 'Short talks, good noodles.',
    description: '<p>Five <strong>speakers</strong></p>',
    model: 0,
    useTicket: 0,
    phase: 'upcoming',
    startsAt: '2026-11-28T11:00:00.000Z',
    endsAt: '2026-11-28T13:30:00.000Z',
    timeZone: 'Asia/Shanghai',
    placeName: 'Rockbund Art Museum',
    address: '20 Huqiu Road',
    latitude: 31.24,
    longitude: 121.48,
    coverUrl: '/files/cover.webp',
    coverWidths: null,
    organiserName: 'Product Folk',
    pageUrl: `https://events.example.org/event/${changes.code ?? 'abcdefghij12'}`,
    siteUrl: '',
    needsReview: false,
    registration: 'open',
    registrationOpensAt: null,
    registrationClosesAt: null,
    placesLeft: 42,
    sale: null,
    version: 1,
    serverTime: '2026-11-21T04:00:00.000Z',
    languages: ['en'],
    programme: null,
    news: { records: [], hasMore: false },
    guests: [],
    guestCount: changes.guests?.length ?? 0,
    organizers: [],
    brands: [],
    hasBooths: false,
    ...changes,
  };
}

const label = (en: string) => ({ en, zh: en, es: en, ja: en });
const options = ['a', 'b', 'c'].map((value) => ({ value, label: label(`Option ${value}`) }));

/** One field of each type. */
export const aForm: FormDefinition = {
  version: 3,
  fields: [
    { fieldId: 'name', type: 'text', required: true, max: 10, means: 'name', label: label('Name') },
    { fieldId: 'phone', type: 'phone', required: true, means: 'phone', label: label('Phone') },
    { fieldId: 'email', type: 'email', required: false, means: 'email', label: label('E-mail') },
    {
      fieldId: 'guests',
      type: 'number',
      required: false,
      min: 0,
      max: 3,
      label: label('Guests'),
      help: label('Three at most'),
    },
    { fieldId: 'born', type: 'date', required: false, label: label('Born') },
    { fieldId: 'why', type: 'longText', required: false, label: label('Why') },
    { fieldId: 'food', type: 'single', required: true, label: label('Food'), options },
    { fieldId: 'topics', type: 'multiple', required: false, max: 2, label: label('Topics'), options },
    { fieldId: 'city', type: 'dropdown', required: false, label: label('City'), options },
    { fieldId: 'ok', type: 'agreement', required: true, label: label('I agree') },
  ] satisfies FormField[],
};

export function anOwn(changes: Partial<OwnRegistration> = {}): OwnRegistration {
  const { code, title, startsAt, endsAt, timeZone, placeName, address, coverUrl, model, phase } = anEvent();
  return {
    participantCode: 'Q7rT2mXw9KpZ4sLh',
    name: 'Ada Lovelace',
    state: 'APPROVED',
    signedInAt: null,
    event: { code, title, startsAt, endsAt, timeZone, placeName, address, coverUrl, model, phase },
    companions: { most: 0, people: [] },
    companionOf: null,
    join: null,
    calendarUrl: '/event/public/v2/participants/own/Q7rT2mXw9KpZ4sLh/calendar.ics',
    ...changes,
  };
}
