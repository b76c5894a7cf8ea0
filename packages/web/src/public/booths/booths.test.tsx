import type { PublicPlan } from '@convoke/contract/booth/booth.calls.ts';
import { afterEach, expect, it } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import booths from '../../texts/en/public-booths.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import { act, mount, unmount } from '../mount.tsx';
import type { PageState } from '../page-data.ts';
import { View } from './booths.page.tsx';

const booth = { width: 300, height: 300, y: 0, isFree: false, link: '' };
const plan = {
  event: { eventId: 'e', code: 'abc', title: 'Craft fair', coverUrl: null },
  blocks: [
    {
      blockId: 'h',
      name: 'Hall 1',
      width: 6000,
      height: 2000,
      pictureUrl: null,
      booths: [
        { ...booth, boothId: '1', number: 'A-01', x: 0, exhibitor: 'Paper Crane' },
        { ...booth, boothId: '2', number: 'A-02', x: 400, width: 1200, exhibitor: 'Lantern Works' },
      ],
    },
  ],
} as unknown as PublicPlan;

const state: PageState = {
  page: 'booths',
  language: 'en',
  locale: 'en-US',
  url: '/event/abc/booths',
  publicUrl: 'https://x.org',
  data: plan,
  config: { appId: 'w', appSecret: 's' },
  texts: { 'public-core': core, 'public-booths': booths },
};
const press = (label: string) => act(() => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click());
const drawn = () => [...document.querySelectorAll('.floor-booth text')].map((text) => text.textContent);
const width = () => document.querySelector<SVGElement>('.floor-scroll svg')?.style.width;

afterEach(() => unmount());

it('a hall is as wide as the page; zoomed in it is larger, and names stand where they can be read', async () => {
  await act(() => mount(<Shell state={state} View={View as Parameters<typeof Shell>[0]['View']} />));
  expect(width()).toBe('100%');
  expect(drawn()).toEqual(['A-01', 'A-02', 'Lantern Works']);
  expect(document.querySelector('.floor-tools')?.textContent).toContain('Zoom in to read the names.');
  await press('Zoom in');
  await press('Zoom in');
  expect(width()).toBe('400%');
  expect(drawn()).toEqual(['A-01', 'Paper Crane', 'A-02', 'Lantern Works']);
  expect(document.querySelector('.floor-tools')?.textContent).toContain('Drag to move around.');
  expect(document.querySelector<HTMLButtonElement>('[aria-label="Zoom in"]')?.disabled).toBe(true);
  await press('Zoom out');
  expect(width()).toBe('200%');
});
