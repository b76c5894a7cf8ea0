import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../ui/dialogs.tsx';
import { UserMenu } from './user-menu.tsx';
import { PreviewButton } from './preview-button.tsx';

const { call, info } = vi.hoisted(() => ({ call: vi.fn(), info: { data: undefined as object | undefined } }));
vi.mock('../../core/call.ts', () => ({ call }));
vi.mock('../domains/event/use-event-info.part.ts', () => ({ useEventInfo: () => info }));
vi.mock('../app/use-session.ts', () => ({ useMe: () => ({ data: undefined }) }));
vi.mock('../domains/event/preview-dialog.part.tsx', () => ({ PreviewDialog: () => <p>the link of a draft</p> }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

beforeEach(() => void call.mockReset());
afterEach(cleanup);

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

test.each(['answered', 'refused'])(
  'a logout that is %s leads to the login, which leads back to the page with its query',
  async (how) => {
    if (how === 'answered') call.mockResolvedValue({});
    else call.mockRejectedValue(new Error('the token is dead'));
    document.cookie = 'convoke_token=x';
    render(
      <App>
        <MemoryRouter initialEntries={['/activity-info/ticket?event=e&tab=sale']}>
          <UserMenu withTheme={false} />
          <Place />
        </MemoryRouter>
      </App>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'layout:user.menu' }));
    fireEvent.click(await screen.findByText('layout:user.logout'));
    await waitFor(() => expect(screen.getByTestId('place').textContent).toMatch(/^\/login/));
    const [, query] = screen.getByTestId('place').textContent?.split('?') ?? [];
    expect(new URLSearchParams(query).get('redirect')).toBe('/activity-info/ticket?event=e&tab=sale');
    expect(call).toHaveBeenCalledOnce();
  },
);

test('the preview of a published event is its own page in a new tab', () => {
  info.data = { publishStatus: 1, draft: null, code: 'abc def' };
  render(<PreviewButton eventId="e" compact={false} icon={null} />, { wrapper: DialogHost });
  const link = screen.getByRole('link', { name: 'layout:preview' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/event/abc%20def', '_blank']);
});

test('of what is not public yet it is a link that one is given', async () => {
  info.data = { publishStatus: 0, draft: null, code: 'abc' };
  render(<PreviewButton eventId="e" compact={false} icon={null} />, { wrapper: DialogHost });
  expect(screen.queryByRole('link')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'layout:preview' }));
  expect(await screen.findByText('the link of a draft')).toBeTruthy();
});
