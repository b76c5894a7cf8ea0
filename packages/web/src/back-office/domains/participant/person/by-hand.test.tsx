import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router';
import { CallFailure } from '../../../../core/call-failure.ts';
import { AddParticipant } from './add-participant.tsx';
import { DialogHost } from '../../../../ui/dialogs.tsx';
import { EditParticipant } from './edit-participant.tsx';
import { ImportDialog } from '../import/import-dialog.tsx';
import { ParticipantAnswers } from './participant-answers.tsx';

const { call, download } = vi.hoisted(() => ({ call: vi.fn(), download: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('../../../../core/download.ts', () => ({ download }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

// Other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const inAll = (text: string) => ({ en: text, zh: text, es: text, ja: text });
const field = (fieldId: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  fieldId,
  type,
  label: inAll(fieldId),
  required: false,
  ...more,
});
const forms = [
  { formId: 'own', version: 3, isOfEvent: true, name: '', tickets: [] },
  { formId: 'further', version: 1, isOfEvent: false, name: 'Workshop', tickets: [{ ticketId: 't', name: 'VIP' }] },
];
const ticket = { currency: 'CNY', stock: 20, sold: 5, held: 1, offered: 0 };
let tickets: object[] = [];
const asks: Record<string, FormField[]> = {
  'own 2': [field('name', 'text'), field('paper', 'file', { max: 2, files: { kinds: ['document'], maxBytes: 100 } })],
  'own 3': [field('name', 'text'), field('size', 'text')],
  'further 1': [field('name', 'text'), field('level', 'text')],
};

let asked: {
  id: string;
  input: Record<string, unknown>;
  options: { upload?: File; onProgress?: (n: number) => void };
}[];
/** How the next upload ends. */
let uploads: (file: File) => Promise<object>;
const calls = (id: string) => asked.filter((each) => each.id === id);

beforeEach(() => {
  asked = [];
  tickets = [];
  let count = 0;
  uploads = async (file) => ({ fileId: `file-${(count += 1)}`, name: file.name, bytes: file.size, kind: 'document' });
  call.mockReset();
  download.mockReset();
  call.mockImplementation(
    async ({ id }: { id: string }, input: Record<string, unknown>, options: (typeof asked)[number]['options']) => {
      asked.push({ id, input, options });
      switch (id) {
        case 'form.list':
          return forms;
        case 'ticket.manage':
          return { tickets };
        case 'form.version':
          return { version: input['version'], fields: asks[`${String(input['formId'])} ${String(input['version'])}`] };
        case 'form.fileAdd':
          options.onProgress?.(0.4);
          return uploads(options.upload as File);
        case 'form.fileLink':
          return { url: `/resource/form/file/${String(input['fileId'])}`, contentType: 'image/png' };
        case 'participant.imports':
          return [];
        case 'participant.importExtra':
          return { importId: 'i', formId: input['formId'], total: 1 };
        default:
          return {};
      }
    },
  );
});
afterEach(cleanup);

const show = (element: React.ReactNode) =>
  render(
    <App>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DialogHost>{element}</DialogHost>
      </QueryClientProvider>
    </App>,
  );

const person = (more: object = {}) =>
  ({
    partsId: 'p',
    eventId: 'e',
    name: 'Ada',
    channel: '',
    submittedAt: '2026-11-01T00:00:00Z',
    signedInAt: null,
    form: { formId: 'own', version: 2, fields: asks['own 2'] },
    currentVersion: 2,
    answers: { name: 'Ada', paper: [{ fileId: 'old', name: 'old.pdf', bytes: 10 }] },
    history: [],
    ...more,
  }) as never;
const edit = (more?: object) => show(<EditParticipant person={person(more)} onClose={() => undefined} />);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'common:save' }));
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('participant:file.choose'), { target: { files } });
const pdf = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'application/pdf' });

test('files are sent for the version that was answered, and what is removed is not sent along', async () => {
  edit();
  await screen.findByText('old.pdf');
  choose(pdf('new.pdf'));
  await screen.findByText('new.pdf');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'participant:file.cancel new.pdf' })).toBeNull());
  expect(calls('form.fileAdd')[0]).toMatchObject({
    input: { formId: 'own', version: 2, fieldId: 'paper' },
    options: { upload: { name: 'new.pdf' } },
  });
  // Two are the most: there is nothing more to choose.
  expect(screen.queryByRole('button', { name: 'participant:file.choose' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'participant:file.remove old.pdf' }));
  save();
  await waitFor(() => expect(calls('participant.update')).toHaveLength(1));
  expect(calls('participant.update')[0]?.input).toEqual({
    partsId: 'p',
    formVersion: 2,
    answers: { name: 'Ada', paper: [{ fileId: 'file-1', name: 'new.pdf', bytes: 10 }] },
  });
});

test('a file that is refused says why and may be sent again; one that is too large is not sent at all', async () => {
  edit();
  uploads = () => Promise.reject(new CallFailure({ code: 1000, status: 200, message: 'Not such a file.', path: '' }));
  choose(pdf('odd.pdf'));
  expect((await screen.findByRole('alert')).textContent).toBe('Not such a file.');
  uploads = async (file) => ({ fileId: 'again', name: file.name, bytes: file.size, kind: 'document' });
  fireEvent.click(screen.getByRole('button', { name: 'common:retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'participant:file.remove old.pdf' }));
  choose(pdf('huge.pdf', 101));
  expect((await screen.findByRole('alert')).textContent).toContain('larger');
  expect(calls('form.fileAdd')).toHaveLength(2);
  save();
  await waitFor(() => expect(calls('participant.update')).toHaveLength(1));
  expect(calls('participant.update')[0]?.input['answers']).toMatchObject({ paper: [{ fileId: 'again' }] });
});

test('nothing is saved while a file is on its way', async () => {
  let end: (stored: object) => void = () => undefined;
  uploads = () => new Promise((resolve) => (end = resolve));
  edit();
  choose(pdf('slow.pdf'));
  await screen.findByRole('button', { name: 'participant:file.cancel slow.pdf' });
  save();
  await screen.findByText('participant:file.busy');
  expect(calls('participant.update')).toHaveLength(0);
  end({ fileId: 'slow', name: 'slow.pdf', bytes: 10, kind: 'document' });
  await screen.findByRole('button', { name: 'participant:file.remove slow.pdf' });
  // A second press right after the first is passed over: pressed until it counts.
  await waitFor(() => {
    save();
    expect(calls('participant.update')).toHaveLength(1);
  });
});

test('a signature that was drawn and not used is not lost silently', async () => {
  const form = { formId: 'own', version: 2, fields: [field('name', 'text'), field('sign', 'signature')] };
  edit({ form, answers: { name: 'Ada' } });
  const pad = await screen.findByRole('img', { name: 'participant:sign.pad' });
  fireEvent.pointerDown(pad, { clientX: 5, clientY: 5 });
  fireEvent.pointerUp(pad);
  save();
  await screen.findByText('participant:sign.unused');
  expect(calls('participant.update')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'participant:sign.clear' }));
  // A second press right after the first is passed over: pressed until it counts.
  await waitFor(() => {
    save();
    expect(calls('participant.update')).toHaveLength(1);
  });
});

test('who answered an earlier version is asked that one; the current one on demand', async () => {
  edit({ currentVersion: 3 });
  expect(screen.queryByLabelText('size')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'participant:edit.current' }));
  fireEvent.change(await screen.findByLabelText('size'), { target: { value: 'M' } });
  expect(screen.queryByRole('button', { name: 'participant:edit.current' })).toBeNull();
  save();
  await waitFor(() => expect(calls('participant.update')).toHaveLength(1));
  expect(calls('participant.update')[0]?.input).toEqual({
    partsId: 'p',
    formVersion: 3,
    answers: { name: 'Ada', size: 'M' },
  });
});

/** antd's Select: opened with the mouse, an option by its words. */
async function select(label: string, option: string | RegExp): Promise<void> {
  fireEvent.mouseDown(await screen.findByLabelText(label));
  const found = await screen.findAllByText(option);
  fireEvent.click(found.at(-1) as HTMLElement);
}

test('somebody is added with the form of a ticket', async () => {
  const event = { eventId: 'e' } as never;
  show(<AddParticipant open event={event} onClose={() => undefined} onAdded={() => undefined} />);
  await screen.findByLabelText('size');
  await select('field:form', 'Workshop · VIP');
  fireEvent.change(await screen.findByLabelText('level'), { target: { value: 'expert' } });
  fireEvent.change(screen.getByLabelText('name'), { target: { value: 'Ada' } });
  fireEvent.click(screen.getByRole('button', { name: 'common:add' }));
  await waitFor(() => expect(calls('participant.add')).toHaveLength(1));
  expect(calls('participant.add')[0]?.input).toMatchObject({
    formId: 'further',
    answers: { name: 'Ada', level: 'expert' },
  });
});

test('somebody is added with a ticket, which asks its own form: free, or with what was received elsewhere', async () => {
  tickets = [
    { ...ticket, ticketId: 'pass', name: 'Pass', priceCents: 128_000, formId: null },
    { ...ticket, ticketId: 't', name: 'VIP', priceCents: 288_000, formId: 'further' },
  ];
  show(<AddParticipant open event={{ eventId: 'e' } as never} onClose={() => undefined} onAdded={() => undefined} />);
  await screen.findByLabelText('size');
  for (const [at, isPaid] of [false, true].entries()) {
    await select('field:ticket', /^VIP/);
    fireEvent.change(await screen.findByLabelText('level'), { target: { value: 'expert' } });
    // The ticket says which form.
    expect(screen.queryByLabelText('field:form')).toBeNull();
    fireEvent.change(screen.getByLabelText('name'), { target: { value: 'Ada' } });
    if (isPaid) {
      fireEvent.click(screen.getByLabelText('participant:add.paid'));
      const amount = await screen.findByLabelText('participant:add.amount');
      expect((amount as HTMLInputElement).value).toBe('2880.00');
    }
    // A second press right after the first is passed over: pressed until it counts.
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: 'common:add' }));
      expect(calls('participant.add')).toHaveLength(at + 1);
    });
    const { input } = calls('participant.add')[at] ?? {};
    expect(input).toMatchObject({ ticketId: 't', paidCents: isPaid ? 288_000 : 0, answers: { level: 'expert' } });
    expect(input).not.toHaveProperty('formId');
    await screen.findByLabelText('size');
  }
});

test('a drawer names the ticket, marks the sandbox and leads to the order', () => {
  const of = { ticketName: 'Pass', orderId: 'o', orderNumber: 'ABCD1234', isSandbox: true };
  show(
    <MemoryRouter>
      <ParticipantAnswers person={person(of)} timeZone="UTC" />
    </MemoryRouter>,
  );
  expect(screen.getByText('Pass').textContent).toContain('common:sandbox');
  expect(screen.getByText('ABCD1234').getAttribute('href')).toBe('/activity-info/ticket-order?event=e&order=o');
});

test('the template and the sheet go by the form that is chosen', async () => {
  show(<ImportDialog open eventId="e" timeZone="Asia/Shanghai" onClose={() => undefined} />);
  await select('field:form', 'Workshop · VIP');
  fireEvent.click(screen.getByRole('button', { name: /table:template/ }));
  await waitFor(() => expect(download).toHaveBeenCalled());
  expect(download.mock.calls[0]?.[1]).toMatchObject({ formId: 'further', template: true });
  const file = new File(['name'], 'people.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('table:choose'), { target: { files: [file] } });
  await waitFor(() => expect(calls('participant.importExtra')[0]?.input).toMatchObject({ formId: 'further' }));
});

test('answers show files by their names, pictures with a preview, and everything else in words', async () => {
  const rows = [{ value: 'r', label: inAll('Food') }];
  const options = [{ value: 'c', label: inAll('Great') }];
  const fields = [field('photo', 'file'), field('grid', 'matrix', { rows, options }), field('empty', 'text')];
  const answers = {
    photo: [
      { fileId: 'a', name: 'me.png', bytes: 2048 },
      { fileId: 'b', name: 'cv.pdf', bytes: 10 },
    ],
    grid: { r: 'c' },
  };
  show(<ParticipantAnswers person={person({ form: { formId: 'own', version: 1, fields }, answers })} timeZone="UTC" />);
  const picture = await screen.findByAltText('me.png');
  expect(picture.getAttribute('src')).toBe('/resource/form/file/a');
  expect(screen.getByRole('button', { name: /cv\.pdf/ })).toBeTruthy();
  expect(calls('form.fileLink')).toHaveLength(1);
  expect(screen.getByText(/Food.*Great/)).toBeTruthy();
});
