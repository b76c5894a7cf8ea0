import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../../ui/dialogs.tsx';
import { CallFailure } from '../../../../core/call-failure.ts';
import { TaskDialog } from './task-dialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

const signs = [
  { name: 'Convoke', state: 'approved', isFiled: true },
  { name: 'Unfiled', state: 'approved', isFiled: false },
];
let asked: { id: string; input: Record<string, unknown> }[];
let refusal: Error | undefined;
const [onClose, onSaved] = [vi.fn(), vi.fn(() => Promise.resolve())];

beforeEach(() => {
  asked = [];
  refusal = undefined;
  onClose.mockReset();
  call.mockReset();
  call.mockImplementation((of: { id: string }, input: Record<string, unknown>) => {
    if (of.id === 'message.smsSignList') return Promise.resolve({ signs, segmentCents: 5 });
    if (of.id.endsWith('List') || of.id.endsWith('.list')) return Promise.resolve({ records: [], total: 0 });
    asked.push({ id: of.id, input });
    return refusal ? Promise.reject(refusal) : Promise.resolve({ taskId: 'a', version: 1, state: 'draft' });
  });
});
afterEach(cleanup);

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openNew(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <MemoryRouter>
          <DialogHost>
            <TaskDialog channel="sms" open opened="new" onClose={onClose} onSaved={onSaved} />
          </DialogHost>
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('field:name');
}

async function filled(): Promise<void> {
  await openNew();
  fill('field:name', 'Reminder');
  fireEvent.mouseDown(screen.getByLabelText('message:form.sign'));
  fireEvent.click(await screen.findByTitle('Convoke'));
  // What no carrier delivers cannot be chosen.
  expect(screen.queryByTitle('Unfiled')).toBeNull();
  // As long as nothing is written, nothing is counted and nothing costs.
  expect(screen.queryByText(/message:form\.length/)).toBeNull();
  fill('message:form.text', 'Doors open at nine.');
  fireEvent.click(screen.getByRole('button', { name: /message:source\.add/ }));
  fireEvent.click(await screen.findByText('message:source.typed'));
  fireEvent.change(await screen.findByLabelText('message:source.numbers'), {
    target: { value: '13800138001\n13800138002, 13800138003\n\n' },
  });
}

test('a task is kept as a draft with what was typed, and the length counts signature and opting out', async () => {
  await filled();
  // 【Convoke】 and the sentence of opting out are fifteen signs.
  expect(screen.getByText(/message:form\.length 1 34 1/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'common:save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [made] = asked.filter(({ id }) => id === 'message.smsBatch');
  expect(made?.input).toMatchObject({
    name: 'Reminder',
    purpose: 'promotion',
    isDraft: true,
    sources: [{ kind: 'typed', addresses: ['13800138001', '13800138002', '13800138003'] }],
    sms: { signName: 'Convoke', text: 'Doors open at nine.' },
  });
});

test('a signature of elsewhere can be typed; one of the list that is not filed yet is warned about, and may be kept with a draft', async () => {
  await filled();
  const sign = (name: string) => fill('message:form.sign', name);
  const said = () => [...document.querySelectorAll('.ant-form-item-explain > div')].map((each) => each.textContent);
  sign('A');
  await waitFor(() => expect(said()).toEqual(['At least 2 characters.']));
  sign('unfiled');
  await waitFor(() => expect(said()).toEqual(['message:form.signUnready']));
  sign('Elsewhere');
  await waitFor(() => expect(said()).toEqual([]));
  fireEvent.click(screen.getByRole('button', { name: 'common:save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked.find(({ id }) => id === 'message.smsBatch')?.input).toMatchObject({ sms: { signName: 'Elsewhere' } });
});

test('it is looked at as a recipient gets it before anything is kept', async () => {
  await filled();
  const whoAsked: Record<string, unknown>[] = [];
  const answers = call.getMockImplementation();
  call.mockImplementation((of: { id: string }, input: Record<string, unknown>) => {
    if (of.id === 'message.taskPreview') {
      whoAsked.push(input);
      return Promise.resolve({ subject: '', html: '', text: `shown ${whoAsked.length}`, segments: 1, to: '' });
    }
    const person = { name: '', address: '13800138001', source: 0, memberId: null, partsId: null, entryId: null };
    if (of.id === 'message.taskPeople') return Promise.resolve({ people: [person], hasMore: false });
    return answers?.(of, input) as Promise<unknown>;
  });
  fireEvent.click(screen.getByRole('button', { name: 'common:preview' }));
  // Its code comes when it is asked for.
  const patient = { timeout: 30_000 };
  await screen.findByText('shown 1', {}, patient);
  expect(whoAsked[0]).toEqual({
    purpose: 'promotion',
    eventId: null,
    sms: expect.objectContaining({ signName: 'Convoke', text: 'Doors open at nine.' }) as object,
  });
  const next = screen.getByRole('button', { name: 'message:preview.next' });
  await waitFor(() => expect((next as HTMLButtonElement).disabled).toBe(false), patient);
  fireEvent.click(next);
  await waitFor(() => expect(whoAsked.at(-1)).toMatchObject({ address: '13800138001' }), patient);
  expect(asked).toEqual([]);
}, 90_000);

test('what is missing is asked for before anything is sent; a refusal leaves the form open', async () => {
  await openNew();
  fireEvent.click(screen.getByRole('button', { name: 'common:save' }));
  await waitFor(() => expect(document.querySelectorAll('.ant-form-item-has-error').length).toBeGreaterThan(2));
  expect(asked).toEqual([]);
  cleanup();
  await filled();
  refusal = new CallFailure({ code: 3005, status: 200, message: 'This time is in the past.', path: '/x' });
  fireEvent.click(screen.getByRole('button', { name: 'common:save' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();
});
