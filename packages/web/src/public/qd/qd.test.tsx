import type { OldCode, OwnRegistration } from '@convoke/contract/participant/participant.calls.ts';
import { afterEach, expect, it } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import texts from '../../texts/en/public-qd.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import { act, mount, unmount } from '../mount.tsx';
import { anOwn } from '../testing.ts';
import { View } from './qd.page.tsx';

const online = (join: OwnRegistration['join']) =>
  anOwn({ event: { ...anOwn().event, model: 1, placeName: '', address: '' }, join });

async function show(data: OwnRegistration | OldCode): Promise<string> {
  await act(async () => {
    mount(
      <Shell
        state={{
          page: 'qd',
          language: 'en',
          locale: 'en-US',
          url: '/qd/Q7rT2mXw9KpZ4sLh',
          publicUrl: 'https://x.org',
          data,
          config: { appId: 'web', appSecret: 's' },
          texts: { 'public-core': core, 'public-qd': texts },
        }}
        View={View as Parameters<typeof Shell>[0]['View']}
      />,
    );
  });
  return document.body.textContent ?? '';
}

afterEach(() => unmount());

it('of an event that people meet at shows the code for the entrance', async () => {
  expect(await show(anOwn())).toContain('Show this code at the entrance.');
  expect(document.querySelector('.qr-frame')).not.toBeNull();
});

it('of an online event shows the link, which tells the other site nothing of this page, and no code', async () => {
  const said = await show(online({ state: 'open', opensAt: null, url: 'https://meet.example.com/j/1' }));
  const link = document.querySelector<HTMLAnchorElement>('a.button.primary');
  expect([link?.href, link?.rel]).toEqual(['https://meet.example.com/j/1', 'noopener noreferrer']);
  expect(said).toContain('Opens meet.example.com in a new tab.');
  expect(said).not.toContain('entrance');
  expect(document.querySelector('.qr-frame')).toBeNull();
});

it('says from when the link stands there, that there is none yet, or that it is over', async () => {
  const opensAt = '2026-11-28T10:45:00.000Z';
  expect(await show(online({ state: 'later', opensAt, url: null }))).toMatch(/join link appears here from .*6:45/);
  unmount();
  expect(await show(online({ state: 'none', opensAt: null, url: null }))).toContain('hasn’t added the join link yet');
  unmount();
  expect(await show(online({ state: 'over', opensAt: null, url: null }))).toContain('This event is over.');
});

it('of an old code says why it is no longer good, and shows no code', async () => {
  const { code, title, coverUrl } = anOwn().event;
  const event = { code, title, coverUrl };
  expect(await show({ why: 'transferred', event })).toContain('This ticket was transferred');
  unmount();
  const said = await show({ why: 'reissued', event });
  expect([said.includes('This code was replaced'), said.includes(anOwn().name)]).toEqual([true, false]);
  expect(document.querySelector('.qr-frame')).toBeNull();
});
