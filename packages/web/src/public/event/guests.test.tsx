import { afterEach, expect, it, vi } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import texts from '../../texts/en/public-event.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import type { PageState } from '../page-data.ts';
import { anEvent } from '../testing.ts';
import { eventHead } from './event.head.ts';
import { View } from './event.page.tsx';
import { act, mount, unmount } from '../mount.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../core/call.ts', () => ({ call }));

const guest = (name: string, changes: object = {}) => ({
  eventGuestId: `id-${name}`,
  name,
  company: 'Analytical Engines',
  title: 'Mathematician',
  photoUrl: null,
  kind: 'speaker' as const,
  hasMore: true,
  ...changes,
});
const event = anEvent({ guests: [guest('Ada', { photoUrl: '/files/ada.webp' }), guest('Bo', { hasMore: false })] });

async function show(data = event): Promise<void> {
  const state: PageState = {
    page: 'event',
    language: 'en',
    locale: 'en-US',
    url: `/event/${data.code}`,
    publicUrl: 'https://x.org',
    data,
    config: { appId: 'web', appSecret: 's' },
    texts: { 'public-core': core, 'public-event': texts },
  };
  await act(async () => {
    mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />);
  });
}

afterEach(() => {
  unmount();
  history.replaceState(null, '', '/');
  call.mockReset();
});

const about = (name: string) => document.querySelector<HTMLAnchorElement>(`[aria-label="About ${name}"]`);

it('shows its guests, and reads on about one when it is pressed', async () => {
  call.mockResolvedValue({
    biography: '<p>Wrote the first program.</p>',
    links: [{ kind: 'x', url: 'https://x.com/a' }],
  });
  await show();
  expect([...document.querySelectorAll('.guest-name')].map((each) => each.textContent)).toEqual(['Ada', 'Bo']);
  expect(about('Bo')).toBeNull();
  await act(async () => about('Ada')?.click());
  // What was fetched is drawn a turn later.
  await act(() => Promise.resolve());
  expect(call).toHaveBeenCalledTimes(1);
  const dialog = document.querySelector('dialog');
  expect(dialog?.textContent).toContain('Wrote the first program.');
  expect(dialog?.querySelector('a')?.rel).toContain('noopener');
});

it('opens the one that its address names', async () => {
  call.mockResolvedValue({ biography: '<p>Here</p>', links: [] });
  history.replaceState(null, '', '#guest-id-Ada');
  await show();
  expect(document.querySelector('dialog')?.textContent).toContain('Here');
});

it('names the first of many, and leads to the page of all, as does the address of one of the others', async () => {
  await show({ ...event, guestCount: 567 });
  const all = document.querySelector<HTMLAnchorElement>('.event-guests a.button');
  expect([all?.textContent, all?.pathname]).toEqual(['All 567 guests', `/event/${event.code}/guests`]);
  unmount();
  const replace = vi.spyOn(Location.prototype, 'replace').mockImplementation(() => undefined);
  history.replaceState(null, '', '#guest-id-Zoe');
  await show({ ...event, guestCount: 567 });
  expect(replace).toHaveBeenCalledWith(`/event/${event.code}/guests#guest-id-Zoe`);
  replace.mockRestore();
});

it('a preview counts them, but leads nowhere', async () => {
  await show({ ...event, guestCount: 567, previewUntil: '2026-11-30T00:00:00.000Z' } as typeof event);
  const section = document.querySelector('.event-guests');
  expect(section?.textContent).toContain('All 567 guests');
  expect(section?.querySelector('a.button')).toBeNull();
});

it('has no section where there is nobody', async () => {
  await show(anEvent());
  expect(document.querySelector('.event-guests')).toBeNull();
});

it('tells search engines who is there', () => {
  const { jsonLd } = eventHead(event, { language: 'en', locale: 'en-US', publicUrl: 'https://x.org', t: (key) => key });
  expect(jsonLd).toMatchObject({
    performer: [{ '@type': 'Person', name: 'Ada', image: 'https://x.org/files/ada.webp' }, { name: 'Bo' }],
  });
});
