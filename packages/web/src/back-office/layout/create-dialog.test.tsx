import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createFlagKey } from '../../ui/create-flag.ts';
import { CreateDialog } from './create-dialog.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
afterEach(cleanup);

const Place = () => <p data-testid="place">{useLocation().pathname}</p>;

test.each([
  ['online', '1'],
  ['offline', '0'],
])('an %s event is flag %s, kept for the session, and leads to the create page', (choice, flag) => {
  const close = vi.fn();
  render(
    <App>
      <MemoryRouter initialEntries={['/dashboard']}>
        <CreateDialog open onClose={close} />
        <Place />
      </MemoryRouter>
    </App>,
  );
  fireEvent.click(screen.getByText(`layout:create.${choice}`));
  expect(sessionStorage.getItem(createFlagKey)).toBe(flag);
  expect(screen.getByTestId('place').textContent).toBe('/activity-manage/create');
  expect(close).toHaveBeenCalledOnce();
});
