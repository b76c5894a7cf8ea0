import { afterEach, expect, it, vi } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import texts from '../../texts/en/public-event.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import { act, mount, unmount } from '../mount.tsx';
import { View } from './guests.page.tsx';

vi.mock('../../core/call.ts', () => ({ call: vi.fn() }));

const guest = (name: string, kind: 'speaker' | 'host', company = '') => ({
  eventGuestId: `id-${name}`,
  name,
  company,
  title: '',
  photoUrl: null,
  kind,
  hasMore: false,
});

const data = {
  event: { eventId: 'e', code: 'abcdefghij12', title: 'Summit', coverUrl: null, languages: ['en' as const] },
  guests: [guest('Zoë Müller', 'speaker', 'Orbit'), guest('Bo', 'host', 'Globex'), guest('王 小明', 'speaker')],
};

const shown = () => [...document.querySelectorAll('.guest-list .guest-name')].map((each) => each.textContent);

async function type(text: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=search]');
  await act(async () => {
    if (!input) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

afterEach(() => unmount());

it('finds guests by name, company and what they are there', async () => {
  await act(async () => {
    mount(
      <Shell
        state={{
          page: 'guests',
          language: 'en',
          locale: 'en-US',
          url: '/event/abcdefghij12/guests',
          publicUrl: 'https://x.org',
          data,
          config: { appId: 'web', appSecret: 's' },
          texts: { 'public-core': core, 'public-event': texts },
        }}
        View={View as Parameters<typeof Shell>[0]['View']}
      />,
    );
  });
  expect(shown()).toEqual(['Zoë Müller', 'Bo', '王 小明']);
  await type('zoe orbit');
  expect(shown()).toEqual(['Zoë Müller']);
  await type('nobody at all');
  expect([shown(), document.querySelector('[role=status]')?.textContent]).toEqual([[], 'No matches.']);
  await type('');
  const speakers = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Speakers');
  await act(async () => speakers?.click());
  expect(shown()).toEqual(['Zoë Müller', '王 小明']);
  expect(speakers?.getAttribute('aria-pressed')).toBe('true');
  expect([...document.querySelectorAll('.guest-kinds button')].map((each) => each.textContent)).toEqual([
    'All',
    'Speakers',
    'Hosts',
  ]);
});
