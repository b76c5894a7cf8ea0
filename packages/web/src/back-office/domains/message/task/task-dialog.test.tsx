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
const counted = {
  named: 3,
  reached: 3,
  isCapped: false,
  costCents: 15,
  balanceCents: 10,
  without: [],
  segments: { least: 1, most: 1 },
};
let asked: { id: string; input: Record<string, unknown> }[];
let refusal: Error | undefined;
const [onClose, onSaved] = [vi.fn(), vi.fn(() => Promise.resolve())];

beforeEach(() => {
  asked = [];
  refusal = undefined;
  onClose.mockReset();
  call.mockReset();
  call.mockImplementation((of: { id: string }, input: Record<string, unknown>) => {
    if (of.id === 'message.taskCount') return Promise.resolve(counted);
    if (of.id === 'message.smsSignList') return Promise.resolve({ signs, segmentCents: 5 });
    if (of.id === 'member.groupList') return Promise.resolve([]);
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

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const step = (name: string) =>
  waitFor(() => expect(screen.getByText(name).closest('.ant-steps-item-active')).toBeTruthy());

async function filled(): Promise<void> {
  await openNew();
  fill('field:name', 'Reminder');
  press('message:source.typed');
  fireEvent.change(await screen.findByLabelText('message:source.numbers'), {
    target: { value: '13800138001\n13800138002, 13800138003\n\n' },
  });
  press('common:continue');
  await step('message:steps.message');
  // The only signature that may be used is there already; what no carrier delivers cannot be chosen.
  const sign = screen.getByLabelText('message:form.sign') as HTMLInputElement;
  await waitFor(() => expect(sign.value).toBe('Convoke'));
  fireEvent.mouseDown(sign);
  await screen.findAllByTitle('Convoke');
  expect(screen.queryByTitle('Unfiled')).toBeNull();
  // As long as nothing is written, nothing is counted and nothing costs.
  expect(screen.queryByText(/message:form\.length/)).toBeNull();
  fill('message:form.text', 'Doors open at nine.');
}

const made = {
  name: 'Reminder',
  purpose: 'promotion',
  isDraft: true,
  sources: [{ kind: 'typed', addresses: ['13800138001', '13800138002', '13800138003'] }],
  sms: { signName: 'Convoke', text: 'Doors open at nine.' },
};

test('a task is kept as a draft with what was typed, and the phone counts signature and opting out', async () => {
  await filled();
  // 【Convoke】 and the sentence of opting out are fifteen signs.
  await screen.findByText(/message:form\.length 1 34 1/);
  screen.getByText('【Convoke】Doors open at nine.拒收请回复R');
  press('message:steps.draft');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked.map(({ id }) => id)).toEqual(['message.smsBatch']);
  expect(asked[0]?.input).toMatchObject(made);
});

test('from its review, which says what it costs, it goes', async () => {
  await filled();
  press('common:continue');
  await step('message:start.schedule');
  press('common:continue');
  await screen.findByText('CN¥0.15');
  await screen.findByText(/message:lacks CN¥0.05/);
  press('message:action.start');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked.map(({ id }) => id)).toEqual(['message.smsBatch', 'message.taskStart']);
  expect(asked[0]?.input).toMatchObject(made);
  expect(asked[1]?.input).toEqual({ taskId: 'a', version: 1 });
});

test('steps are gone back and forth without loss; none is passed that lacks something', async () => {
  await filled();
  press('message:steps.back');
  await step('message:steps.to');
  expect((screen.getByLabelText('field:name') as HTMLInputElement).value).toBe('Reminder');
  press('common:continue');
  await step('message:steps.message');
  expect((screen.getByLabelText('message:form.text') as HTMLTextAreaElement).value).toBe('Doors open at nine.');
  fill('message:form.text', '');
  press('common:continue');
  await waitFor(() => expect(document.querySelectorAll('.ant-form-item-has-error')).toHaveLength(1));
  await step('message:steps.message');
  // Nothing typed is lost without a question.
  press('common:cancel');
  await screen.findAllByText('common:leave.title');
  expect(onClose).not.toHaveBeenCalled();
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
  press('message:steps.draft');
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
  press('common:preview');
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
  press('message:steps.draft');
  await waitFor(() => expect(document.querySelectorAll('.ant-form-item-has-error').length).toBeGreaterThan(2));
  // A list that was added and not chosen yet is nobody's.
  press('message:source.group');
  press('common:continue');
  await screen.findByText('message:source.needed');
  expect(asked).toEqual([]);
  cleanup();
  await filled();
  refusal = new CallFailure({ code: 3005, status: 200, message: 'This time is in the past.', path: '/x' });
  press('message:steps.draft');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();
});
