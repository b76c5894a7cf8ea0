import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { usePageName } from '../../ui/page-name.ts';
import { visit } from '../app/tabs.ts';
import { clearTabs, openTabs } from '../app/tabs-store.ts';
import { TabsBar } from './tabs-bar.tsx';

vi.mock('react-i18next', () => {
  const t = (key: string, values?: { title?: string }) => (values?.title ? `${key} ${values.title}` : key);
  return { useTranslation: () => ({ t }) };
});

afterEach(() => {
  cleanup();
  clearTabs();
});

const path = '/marketing-notice/address/email/one';

function Book({ first }: { first: string | undefined }) {
  const [name, setName] = useState(first);
  usePageName(name);
  return (
    <button type="button" onClick={() => setName('Partners')}>
      rename
    </button>
  );
}

const shown = (first?: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Book first={first} />
      <TabsBar activePath={path} />
    </MemoryRouter>,
  );

test('the tab of a page about one thing is called like that once its name is known, and after it was changed', async () => {
  openTabs.set(visit(openTabs.get(), { path, search: '', title: 'a title', affix: false }));
  shown();
  screen.getByRole('link', { name: 'a title' });
  fireEvent.click(screen.getByRole('button', { name: 'rename' }));
  await waitFor(() => screen.getByRole('link', { name: 'Partners' }));
  expect(screen.getByRole('button', { name: 'layout:tabs.closeOne Partners' })).toBeTruthy();
});

test('a name stays while its page is not shown, and is forgotten with the session', async () => {
  openTabs.set(visit(openTabs.get(), { path, search: '', title: 'a title', affix: false }));
  const { rerender } = shown('Press');
  await screen.findByRole('link', { name: 'Press' });
  const bar = (
    <MemoryRouter initialEntries={[path]}>
      <TabsBar activePath={undefined} />
    </MemoryRouter>
  );
  rerender(bar);
  screen.getByRole('link', { name: 'Press' });
  clearTabs();
  openTabs.set(visit(openTabs.get(), { path, search: '', title: 'a title', affix: false }));
  rerender(bar);
  expect(await screen.findByRole('link', { name: 'a title' })).toBeTruthy();
});
