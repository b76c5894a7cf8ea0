import { afterEach, expect, it } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import texts from '../../texts/en/public-event.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import { act, mount, unmount } from '../mount.tsx';
import type { PageState } from '../page-data.ts';
import { anEvent } from '../testing.ts';
import { eventHead } from './event.head.ts';
import { View } from './event.page.tsx';

const acme = { name: 'Acme', logoUrl: '/files/acme.webp', link: 'https://acme.example.com' };
const bolt = { name: 'Bolt', logoUrl: null, link: '' };
const event = anEvent({
  organizers: [
    { kind: 'host', name: '', organizers: [acme] },
    { kind: 'media', name: 'Press', organizers: [bolt] },
  ],
  brands: [
    { name: 'Lumen', logoUrl: '/files/lumen.webp', link: '', isOwn: true },
    { name: 'Core', logoUrl: null, link: '', isOwn: false },
  ],
});

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

afterEach(unmount);

it('shows who hosts and supports, group by group, by logo or by name', async () => {
  await show();
  const groups = [...document.querySelectorAll('.organizer-group')].map((group) => [
    group.querySelector('h3')?.textContent,
    ...[...group.querySelectorAll('li')].map((each) => each.querySelector('img')?.alt ?? each.textContent),
  ]);
  expect(groups).toEqual([
    ['Host', 'Acme'],
    ['Press', 'Bolt'],
    ['In cooperation with', 'Core'],
  ]);
  const link = document.querySelector<HTMLAnchorElement>('.organizer-group a');
  expect([link?.href, link?.rel]).toEqual(['https://acme.example.com/', 'noopener nofollow']);
  expect(document.querySelector('.host-logo')?.getAttribute('src')).toBe('/files/lumen.webp');
});

it('shows nothing of it where there is nobody', async () => {
  await show(anEvent({}));
  expect(document.querySelector('.event-organizers')).toBeNull();
  expect(document.querySelector('.host .avatar')).not.toBeNull();
});

it('tells search engines who holds it', () => {
  const told = (data: typeof event) =>
    eventHead(data, { language: 'en', locale: 'en-US', publicUrl: 'https://x.org', t: () => '' } as never).jsonLd;
  expect(told(event)).toMatchObject({
    organizer: [
      { '@type': 'Organization', name: 'Acme', url: 'https://acme.example.com', logo: 'https://x.org/files/acme.webp' },
    ],
  });
  expect(told(anEvent({ organiserName: 'Lumen' }))).toMatchObject({ organizer: { name: 'Lumen' } });
});
