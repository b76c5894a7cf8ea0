import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import texts from '../../texts/en/public-event.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import type { PageState } from '../page-data.ts';
import { anEvent } from '../testing.ts';
import { eventHead } from './event.head.ts';
import { View } from './event.page.tsx';
import { act, mount, unmount } from '../mount.tsx';

type Sale = NonNullable<PublicEvent['sale']>;

const sale = (changes: Partial<Sale> = {}): Sale => ({
  state: 'open',
  fromCents: 20_000,
  toCents: 50_000,
  currency: 'CNY',
  opensAt: null,
  canWait: false,
  ...changes,
});
const event = (changes: Partial<Sale> = {}, more: Partial<PublicEvent> = {}) =>
  anEvent({ useTicket: 1, sale: sale(changes), ...more });

async function show(data: PublicEvent): Promise<void> {
  const state: PageState = {
    page: 'event',
    language: 'en',
    locale: 'en-US',
    url: `/event/${data.code}?channel=poster`,
    publicUrl: 'https://x.org',
    data,
    config: { appId: 'web', appSecret: 's' },
    texts: { 'public-core': core, 'public-event': texts },
  };
  await act(async () => {
    mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />);
  });
}

const said = () => [...document.querySelectorAll('.action p')].map((each) => each.textContent);
const button = () => document.querySelector<HTMLAnchorElement>('.action a.button');

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(anEvent().serverTime) }));
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

it('leads to the tickets with the price, and keeps the channel', async () => {
  await show(event());
  expect(said()).toEqual(['From CN¥200']);
  expect(button()?.textContent).toBe('Get tickets');
  expect(button()?.getAttribute('href')).toBe('/buy-ticket?event=abcdefghij12&channel=poster');
  await show(event({ fromCents: 19_950, toCents: 19_950 }));
  expect(said()).toEqual(['CN¥199.50']);
  await show(event({ fromCents: 0, toCents: 0 }));
  expect(said()).toEqual(['Free']);
  await show(event({ fromCents: 0, toCents: 45_000 }));
  expect(said()).toEqual(['Free – CN¥450']);
});

it('says when the sale opens, and turns by itself when it does', async () => {
  await show(event({ state: 'not-yet', opensAt: '2026-11-21T04:01:00.000Z' }));
  expect(said()[0]).toContain('On sale');
  expect(button()?.textContent).toBe('See tickets');
  await act(async () => void (await vi.advanceTimersByTimeAsync(70_000)));
  expect(said()).toEqual(['From CN¥200']);
  expect(button()?.textContent).toBe('Get tickets');
});

it('offers the waiting list of what is sold out, and nothing where there is none', async () => {
  await show(event({ state: 'sold-out', canWait: true }));
  expect([said()[0], button()?.textContent]).toEqual(['Sold out', 'Join the waiting list']);
  await show(event({ state: 'sold-out' }));
  expect([said()[0], button()]).toEqual(['Sold out', null]);
});

it('shows no button for a sale that is over, and asks for a code where only that opens one', async () => {
  await show(event({ state: 'closed' }));
  expect(button()).toBeNull();
  await show(event({}, { registration: 'over' }));
  expect([said()[0], button()]).toEqual(['This event is over', null]);
  await show(event({ state: 'by-code', fromCents: null, toCents: null }));
  expect(button()?.textContent).toBe('Enter a code');
});

it('tells search engines what tickets cost', () => {
  const { jsonLd } = eventHead(event(), {
    language: 'en',
    locale: 'en-US',
    publicUrl: 'https://x.org',
    t: (key) => key,
  });
  expect(jsonLd).toMatchObject({
    isAccessibleForFree: false,
    offers: {
      lowPrice: '200.00',
      highPrice: '500.00',
      priceCurrency: 'CNY',
      availability: 'https://schema.org/InStock',
    },
  });
});
