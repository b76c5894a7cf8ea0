import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider, Modal } from 'antd';
import { Activity, type ComponentType, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { DialogState } from './dialogs-store.ts';
import { DialogHost, useDialogs, useHasDialog } from './dialogs.tsx';
import { PageBoundary } from './page-boundary.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

// Other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

const left = vi.fn();

function Coupon({ code, onSaved, open, onClose }: DialogState & { code: string; onSaved: () => void }) {
  const { search } = useLocation();
  const dialogs = useDialogs();
  useEffect(() => left, []);
  const save = () => {
    onClose();
    onSaved();
  };
  return (
    <Modal open={open} title={`coupon ${code}${search}`} onOk={save} onCancel={onClose} okText="save">
      <button type="button" onClick={() => dialogs.open(async () => Help)}>
        help
      </button>
    </Modal>
  );
}

function Help({ open, onClose }: DialogState) {
  return <Modal open={open} title="help of coupons" onCancel={onClose} footer={null} />;
}

const onSaved = vi.fn();
function Page({ load }: { load: () => Promise<ComponentType<Parameters<typeof Coupon>[0]>> }) {
  const dialogs = useDialogs();
  return (
    <>
      <p>{useHasDialog() ? 'busy' : 'idle'}</p>
      <button type="button" onClick={() => dialogs.open(load, { code: 'SPRING', onSaved })}>
        edit
      </button>
    </>
  );
}

const shown = (load = vi.fn(async () => Coupon), mode: 'visible' | 'hidden' = 'visible') => (
  <ConfigProvider theme={{ token: { motion: false } }}>
    <App>
      <MemoryRouter initialEntries={['/codes?event=e']}>
        <Activity mode={mode}>
          <PageBoundary>
            <DialogHost>
              <Page load={load} />
            </DialogHost>
          </PageBoundary>
        </Activity>
      </MemoryRouter>
    </App>
  </ConfigProvider>
);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a dialog has the address of its page; saved it closes, the focus is where it was, and it is gone', async () => {
  left.mockReset();
  render(shown());
  expect(screen.getByText('idle')).toBeTruthy();
  screen.getByRole('button', { name: 'edit' }).focus();
  press('edit');
  await screen.findByText('coupon SPRING?event=e');
  expect(screen.getByText('busy')).toBeTruthy();
  press('save');
  expect(onSaved).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.textContent).toBe('edit');
  expect(screen.getByText('idle')).toBeTruthy();
  // It closes first: what it holds stays while it does.
  expect(left).not.toHaveBeenCalled();
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
});

test('pressed twice it opens once, and once more after it was closed', async () => {
  const load = vi.fn(async () => Coupon);
  render(shown(load));
  press('edit');
  press('edit');
  await screen.findByRole('dialog');
  press('edit');
  await act(async () => undefined);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('edit');
  await screen.findByRole('dialog');
});

test('a dialog opens another one over it', async () => {
  render(shown());
  press('edit');
  await screen.findByRole('dialog');
  press('help');
  await screen.findByText('help of coupons');
  expect(screen.getAllByRole('dialog')).toHaveLength(2);
});

test('the dialog of a page that is hidden is not seen, and is there again with its page', async () => {
  const load = vi.fn(async () => Coupon);
  const { rerender } = render(shown(load));
  press('edit');
  await screen.findByRole('dialog');
  rerender(shown(load, 'hidden'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  rerender(shown(load));
  await screen.findByRole('dialog');
});

test('a dialog that comes when its page is hidden already waits for it', async () => {
  let come: (part: typeof Coupon) => void = () => undefined;
  const load = vi.fn(() => new Promise<typeof Coupon>((done) => (come = done)));
  const { rerender } = render(shown(load));
  press('edit');
  rerender(shown(load, 'hidden'));
  await act(async () => come(Coupon));
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(shown(load));
  await screen.findByRole('dialog');
});

test('code that cannot be fetched, twice, is a page that cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(async (): Promise<typeof Coupon> => {
    throw new Error('no network');
  });
  render(shown(load));
  press('edit');
  await screen.findByText('common:error.title');
  expect(load).toHaveBeenCalledTimes(2);
});
