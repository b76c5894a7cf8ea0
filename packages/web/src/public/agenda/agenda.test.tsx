import type { PublicAgenda, PublicItem } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import texts from '../../texts/en/public-agenda.json' with { type: 'json' };
import core from '../../texts/en/public-core.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import { act, enter, mount, unmount } from '../mount.tsx';
import type { PageState } from '../page-data.ts';
import { View } from './agenda.page.tsx';
import { addressOf, dayOf, itemsOf, nowAndNext, overlapping, starsOf, stateOf } from './agenda-state.ts';

const anItem = (number: number, changes: Partial<PublicItem> = {}): PublicItem => ({
  agendaId: `item-${number}`,
  number,
  dateId: 'one',
  placeId: 'hall',
  startsAt: '2027-05-01T08:00:00.000Z',
  minutes: 60,
  title: `Item ${number}`,
  subtitle: '',
  kind: 'talk',
  trackId: null,
  language: 'en',
  guests: [],
  hasMore: false,
  hasFiles: false,
  ...changes,
});

const date = (dateId: string, day: string) => ({
  dateId,
  date: day,
  title: '',
  opensAt: `${day}T07:00:00.000Z`,
  closesAt: `${day}T18:00:00.000Z`,
});

const agenda: PublicAgenda = {
  eventId: 'e',
  code: 'abc',
  title: 'Product Night',
  coverUrl: null,
  timeZone: 'Europe/Berlin',
  serverTime: '2027-04-01T08:00:00.000Z',
  languages: ['en'],
  release: { number: 2, name: '2', madeAt: '2027-03-01T08:00:00.000Z' },
  dates: [date('one', '2027-05-01'), date('two', '2027-05-02')],
  places: [
    { placeId: 'hall', name: 'Hall', description: '' },
    { placeId: 'annex', name: 'Annex', description: '' },
  ],
  tracks: [],
  people: [{ eventGuestId: 'ana', name: 'Ana Núñez', company: 'Acme', title: '' }],
  items: [
    anItem(1, { title: 'Opening', guests: [{ eventGuestId: 'ana', role: 'speaker' }] }),
    anItem(2, { startsAt: '2027-05-01T08:30:00.000Z', placeId: 'annex', kind: 'workshop' }),
    anItem(3, { dateId: 'two', startsAt: '2027-05-02T08:00:00.000Z', language: 'de' }),
  ],
  changes: [],
  changed: 0,
};

async function show(query = '', data = agenda): Promise<void> {
  history.replaceState(null, '', `/event/abc/agenda${query}`);
  const state: PageState = {
    page: 'agenda',
    language: 'en',
    locale: 'en-GB',
    url: `/event/abc/agenda${query}`,
    publicUrl: 'https://x.org',
    data,
    config: { appId: 'web', appSecret: 's' },
    texts: { 'public-core': core, 'public-agenda': texts },
  };
  await act(async () => {
    mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />);
  });
}
const titles = () => [...document.querySelectorAll('.agenda-slot .agenda-title')].map((each) => each.textContent);
const press = (selector: string) => act(() => document.querySelector<HTMLElement>(selector)?.click());

beforeEach(() => localStorage.clear());
afterEach(() => unmount());

describe('what a filter shows', () => {
  it('keeps a break without a place under every place, and nothing else of that kind', () => {
    const items = [
      ...agenda.items,
      anItem(4, { kind: 'break', placeId: null }),
      anItem(5, { placeId: null }),
      anItem(6, { kind: 'break', placeId: 'annex' }),
    ];
    const shown = itemsOf({ ...agenda, items }, { ...stateOf(''), place: 'hall' }, '', new Set());
    expect(shown.map(({ number }) => number)).toEqual([1, 3, 4]);
  });
});

describe('the programme of an event', () => {
  it('shows the next day, on the clock of the event', async () => {
    await show();
    expect(titles()).toEqual(['Opening', 'Item 2']);
    expect(document.querySelector('.agenda-span')?.textContent).toBe('10:00 – 11:00');
  });

  it('searches titles and people through all days, whatever their accents', async () => {
    await show();
    const search = document.querySelector<HTMLInputElement>('input[name="search"]');
    if (search) await act(() => enter(search, 'nunez'));
    expect(titles()).toEqual(['Opening']);
    expect(location.search).toBe('?search=nunez');
    if (search) await act(() => enter(search, 'item 3'));
    expect(titles()).toEqual(['Item 3']);
  });

  it('keeps what is asked in the address, and comes back by it', async () => {
    await show('?day=2027-05-02&language=es');
    expect(titles()).toEqual(['Item 3']);
    unmount();
    await show('?day=all&kind=workshop');
    expect(titles()).toEqual(['Item 2']);
    unmount();
    await show('?day=all&spoken=fr');
    expect(titles()).toEqual([]);
    expect(document.querySelector('.agenda-none')?.textContent).toBe(texts.none);
  });

  it('says each time once, and the day that is chosen', async () => {
    await show();
    expect(
      document.querySelectorAll('.agenda-slot > h3:not(.visually-hidden), .agenda-day > h2:not(.visually-hidden)'),
    ).toHaveLength(0);
    expect(document.querySelector('.agenda-days [aria-current]')).not.toBeNull();
    unmount();
    await show('?day=all');
    expect(document.querySelectorAll('.agenda-day > h2:not(.visually-hidden)').length).toBeGreaterThan(1);
  });

  it('draws only lines of a card that have room for the whole of them', async () => {
    const brief = anItem(4, { minutes: 10, startsAt: '2027-05-01T10:00:00.000Z' });
    await show('?view=places', { ...agenda, items: [...agenda.items, brief] });
    const lines = [...document.querySelectorAll<HTMLElement>('.agenda-block')].map((block) => [
      block.style.getPropertyValue('--lines'),
      block.classList.contains('agenda-short'),
    ]);
    // An hour is 129 pixels high: six lines of 18.2 beside borders and padding.
    expect(lines).toContainEqual(['6', false]);
    expect(lines).toContainEqual(['1', true]);
  });

  it('draws a break without a place through every place, and tells it once', async () => {
    const lunch = anItem(4, { title: 'Lunch', kind: 'break', placeId: null, startsAt: '2027-05-01T10:00:00.000Z' });
    const late = anItem(5, { startsAt: '2027-05-01T12:00:00.000Z' });
    await show('?view=places', { ...agenda, items: [...agenda.items, lunch, late] });
    const columns = [...document.querySelectorAll('.agenda-place')];
    expect(columns.map((each) => each.querySelector('h3')?.textContent)).toEqual(['Hall', 'Annex']);
    const drawn = columns.flatMap((each) => [...each.querySelectorAll('.agenda-block.agenda-break')]);
    expect(drawn.map((each) => [each.textContent?.slice(0, 5), each.getAttribute('aria-hidden')])).toEqual([
      ['Lunch', null],
      ['Lunch', 'true'],
    ]);
    const listed = columns.map((each) => [...each.querySelectorAll('.agenda-title')].map((title) => title.textContent));
    expect(listed).toEqual([['Opening', 'Lunch', 'Item 5'], ['Item 2']]);
  });

  it.each(['UTC', 'Asia/Shanghai', 'America/New_York'])('tells the event’s clock on a machine in %s', async (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      await show('?view=places');
      const spans = [...document.querySelectorAll('.agenda-place .agenda-span')].map((each) => each.textContent);
      expect(spans).toEqual(['10:00 – 11:00', '10:30 – 11:30']);
      expect(document.querySelector('.agenda-hours')?.textContent).toBe('10:0011:00');
      expect(document.querySelector('.agenda-day h2')?.textContent).toMatch(/1 May/);
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });

  it('one’s own items stay on the device, say where they overlap, and come along by a link', async () => {
    await show();
    await press('.agenda-star');
    expect(document.querySelector('.agenda-clash')).toBeNull();
    unmount();
    await show('?stars=2.99');
    expect(document.querySelector('.note')?.textContent).toBe(texts.taken_one.replace('{count}', '1'));
    expect(document.querySelectorAll('.agenda-slot .agenda-clash')).toHaveLength(2);
    expect(JSON.parse(localStorage.getItem('agenda stars abc') ?? '')).toEqual([1, 2]);
    unmount();
    await show('?mine=1');
    expect(titles()).toEqual(['Opening', 'Item 2']);
    expect(document.body.textContent).toContain(texts['take-along']);
  });
});

describe('the state of the programme', () => {
  it('goes into the address and comes out of it, beside what belongs to others', () => {
    const state = { ...stateOf(''), day: '2027-05-02', search: 'a b', view: 'places' as const, mine: true };
    const address = addressOf('/event/abc/agenda?language=es&stars=1', state);
    expect(address).toBe('/event/abc/agenda?language=es&day=2027-05-02&search=a+b&view=places&mine=1');
    expect(stateOf(address)).toEqual(state);
    expect(addressOf(address, stateOf(''))).toBe('/event/abc/agenda?language=es');
  });

  it('begins with the day that is under way, then the next, then the first', () => {
    const at = (moment: string) => dayOf(agenda, stateOf(''), Date.parse(moment));
    expect(at('2027-05-01T12:00:00Z')).toBe('2027-05-01');
    expect(at('2027-05-01T20:00:00Z')).toBe('2027-05-02');
    expect(at('2027-06-01T00:00:00Z')).toBe('2027-05-01');
    expect(dayOf(agenda, stateOf('?day=2030-01-01'), 0)).toBe('2027-05-01');
  });

  it('tells what is on, and what comes within the hour', () => {
    const numbers = (moment: string) => {
      const { on, next } = nowAndNext(agenda.items, Date.parse(moment));
      return [on.map(({ number }) => number), next.map(({ number }) => number)];
    };
    expect(numbers('2027-05-01T07:31:00Z')).toEqual([[], [1, 2]]);
    expect(numbers('2027-05-01T08:00:00Z')).toEqual([[1], [2]]);
    expect(numbers('2027-05-01T09:00:00Z')).toEqual([[2], []]);
  });

  it('finds one’s own that overlap, and takes no link for what it is not', () => {
    expect([...overlapping(agenda.items, new Set([1, 2, 3]))]).toEqual([1, 2]);
    expect([...overlapping(agenda.items, new Set([1, 3]))]).toEqual([]);
    expect(starsOf('/x?stars=3.17')).toEqual([3, 17]);
    expect(starsOf('/x?stars=3;drop')).toEqual([]);
  });
});
