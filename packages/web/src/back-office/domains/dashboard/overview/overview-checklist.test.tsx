import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { OverviewChecklist } from './overview-checklist.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
afterEach(cleanup);

const bare = {
  eventId: 'e',
  model: 0,
  useTicket: 0,
  publishStatus: 0,
  placeName: '',
  address: '',
  joinUrl: '',
  description: '',
  summary: '',
  coverUrl: null,
  formId: 'form',
} as EventInfo;

function shown(event: Partial<EventInfo>, tickets?: number) {
  cleanup();
  render(
    <MemoryRouter>
      <OverviewChecklist event={{ ...bare, ...event }} tickets={tickets} />
    </MemoryRouter>,
  );
  return screen.getByRole('heading').textContent;
}

test('an event is said to be ready once nothing that people need to register is missing, and live once it is published', () => {
  expect(shown({})).toBe('overview:check.title');
  expect(screen.getByRole('link', { name: 'field:place' }).getAttribute('href')).toContain('/activity-info/essential');
  expect(shown({ placeName: 'The Kiln' })).toBe('overview:created.title');
  expect(shown({ placeName: 'The Kiln', formId: '' })).toBe('overview:check.title');
  expect(shown({ placeName: 'The Kiln', useTicket: 1 }, 0)).toBe('overview:check.title');
  expect(shown({ placeName: 'The Kiln', useTicket: 1 }, 2)).toBe('overview:created.title');
  // An online event can be published before its link is known.
  expect(shown({ model: 1 })).toBe('overview:created.title');
  expect(shown({ placeName: 'The Kiln', publishStatus: 1 })).toBe('overview:check.live');
});
