import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider, Drawer, Form, Input } from 'antd';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../core/call-failure.ts';
import { FormDialog } from './form-dialog.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
afterEach(cleanup);

const refused = (fields: { path: string; message: string }[], message = 'Please check the marked fields.') =>
  new CallFailure({ code: 1000, status: 200, message, path: '/x', fields });

function show(onSubmit: (values: { title: string }) => Promise<unknown>, onClose: () => void = () => undefined) {
  render(
    <FormDialog<{ title: string }> open title="d" initial={{ title: 'old' }} onSubmit={onSubmit} onClose={onClose}>
      <Form.Item name="title" label="l">
        <Input data-testid="title" />
      </Form.Item>
    </FormDialog>,
  );
}

const save = () => fireEvent.click(screen.getByText('common:save'));

test('begins with the given values, and closes when the call has succeeded', async () => {
  const onSubmit = vi.fn(async () => undefined);
  const onClose = vi.fn();
  show(onSubmit, onClose);
  await waitFor(() => expect(screen.getByTestId<HTMLInputElement>('title').value).toBe('old'));
  fireEvent.change(screen.getByTestId('title'), { target: { value: 'new' } });
  save();
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ title: 'new' });
});

test('what is saved in a dialog opened again at once is no repeat of the save before', async () => {
  const onSubmit = vi.fn(async () => undefined);
  function Twice() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          again
        </button>
        <FormDialog open={open} title="d" onSubmit={onSubmit} onClose={() => setOpen(false)}>
          <Form.Item name="title" label="l">
            <Input data-testid="title" />
          </Form.Item>
        </FormDialog>
      </>
    );
  }
  render(<Twice />);
  for (const [at, title] of ['one', 'other'].entries()) {
    fireEvent.click(screen.getByText('again'));
    fireEvent.change(screen.getByTestId('title'), { target: { value: title } });
    save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(at + 1), { timeout: 300 });
    expect(onSubmit).toHaveBeenLastCalledWith({ title });
  }
});

test('problems stand beside their fields; the dialog stays open with what was typed', async () => {
  const onClose = vi.fn();
  show(() => Promise.reject(refused([{ path: 'title', message: 'Required.' }])), onClose);
  save();
  await screen.findByText('Required.');
  expect(screen.queryByRole('alert', { name: /marked/ })).toBeNull();
  expect(screen.queryByText('Please check the marked fields.')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('any other refusal stands above the form', async () => {
  show(() => Promise.reject(new CallFailure({ code: 3001, status: 200, message: 'Too late.', path: '/x' })));
  save();
  await screen.findByText('Too late.');
});

test('a refusal that is about one field stands beside it, without the call naming it', async () => {
  const isTaken = { code: 3001, status: 200, message: 'There is such a day.', path: '/x', failure: 'DATE_TAKEN' };
  render(
    <FormDialog<{ date: string }>
      open
      title="d"
      initial={{ date: 'Monday' }}
      onSubmit={() => Promise.reject(new CallFailure(isTaken))}
      onClose={() => undefined}
    >
      <Form.Item name="date" label="l">
        <Input />
      </Form.Item>
    </FormDialog>,
  );
  save();
  const said = await screen.findByText('There is such a day.');
  expect(said.closest('.ant-form-item')).not.toBeNull();
  expect(document.querySelector('.form-problem')).toBeNull();
});

test('saving goes to the first field that does not fit, which may be off the screen', async () => {
  const onSubmit = vi.fn(async () => undefined);
  render(
    <FormDialog<{ first: string; second: string }> open title="d" onSubmit={onSubmit} onClose={() => undefined}>
      <Form.Item name="first" label="first">
        <Input />
      </Form.Item>
      <Form.Item name="second" label="second" rules={[{ required: true, message: 'Required.' }]}>
        <Input />
      </Form.Item>
    </FormDialog>,
  );
  save();
  await screen.findByText('Required.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('second')));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('one that was never opened takes no Escape from what is', async () => {
  const onClose = vi.fn();
  const page = (isOpen: boolean) => (
    <>
      <Drawer open={isOpen} onClose={onClose} title="drawer" />
      <FormDialog open={false} title="d" onSubmit={async () => undefined} onClose={() => undefined}>
        <Input />
      </FormDialog>
    </>
  );
  const { rerender } = render(page(false));
  rerender(page(true));
  await screen.findByText('drawer');
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

/** A dialog in the product's frame, which asks. */
function showAsking(onClose: () => void) {
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <FormDialog<{ title: string }>
          open
          title="d"
          initial={{ title: 'old' }}
          onSubmit={async () => undefined}
          onClose={onClose}
        >
          <Form.Item name="title" label="l">
            <Input data-testid="title" />
          </Form.Item>
        </FormDialog>
      </App>
    </ConfigProvider>,
  );
}
const escape = () => fireEvent.keyDown(window, { key: 'Escape' });
const pressBeside = () => {
  const beside = document.querySelector('.ant-modal-wrap') as HTMLElement;
  fireEvent.mouseDown(beside);
  fireEvent.click(beside);
};

test('where nothing was typed Escape closes at once', async () => {
  const onClose = vi.fn();
  showAsking(onClose);
  await waitFor(() => expect(screen.getByTestId<HTMLInputElement>('title').value).toBe('old'));
  escape();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['Cancel', () => fireEvent.click(screen.getByText('common:cancel'))],
  ['Escape', escape],
  ['the cross', () => fireEvent.click(screen.getAllByLabelText('Close')[0] as HTMLElement)],
  ['a press beside it', pressBeside],
])('of what was typed %s asks first, once', async (_, leave) => {
  const onClose = vi.fn();
  showAsking(onClose);
  fireEvent.change(await screen.findByTestId('title'), { target: { value: 'new' } });
  leave();
  leave();
  fireEvent.click(await screen.findByText('common:leave.stay'));
  await waitFor(() => expect(screen.queryByText('common:leave.stay')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByTestId<HTMLInputElement>('title').value).toBe('new');
  // Not by a key: in tests all dialogs have one id, and a question that closes takes the keys of the form along.
  fireEvent.click(screen.getByText('common:cancel'));
  fireEvent.click(await screen.findByText('common:leave.ok'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('the browser asks before what was typed is lost by a reload', async () => {
  showAsking(() => undefined);
  fireEvent.change(await screen.findByTestId('title'), { target: { value: 'new' } });
  const before = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(before);
  expect(before.defaultPrevented).toBe(true);
});
