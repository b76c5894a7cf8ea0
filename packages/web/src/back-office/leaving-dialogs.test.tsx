import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { guestGet } from '@convoke/contract/guest/guest.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PrintDialog } from './domains/badge/print/print-dialog.part.tsx';
import { SheetDialog } from './domains/checkin/groups/sheet-dialog.tsx';
import { CopyForm } from './domains/form/copy-form.tsx';
import { CropDialog } from './domains/guest/common/crop-dialog.tsx';
import { BindDialog as BindGuests } from './domains/guest/library/bind-dialog.tsx';
import { DoublesDialog } from './domains/guest/library/doubles-dialog.tsx';
import { ImportDialog as ImportGuests } from './domains/guest/library/import-dialog.tsx';
import { StopImport } from './domains/message/stop/stop-import.tsx';
import { BindDialog as BindOrganizers } from './domains/organizer/library/bind-dialog.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../core/call.ts', () => ({ call, callFile: vi.fn() }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }));
vi.mock('react-easy-crop', () => ({
  default: ({ onInteractionStart }: { onInteractionStart: () => void }) => (
    <button type="button" onClick={onInteractionStart}>
      move
    </button>
  ),
}));

// Other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const page = (...records: object[]) => ({ records, total: records.length, current: 1, size: 20, pages: 1 });
const guest = (guestId: string, company: string) => ({
  guestId,
  version: 1,
  name: 'Ada',
  company,
  title: '',
  phone: '',
  email: '',
  note: '',
  biography: '',
  links: [],
  words: {},
  photoKey: null,
  photoUrl: null,
  guestTypeId: null,
  events: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const answers: Readonly<Record<string, unknown>> = {
  'event.list': page({ eventId: 'other', title: 'Autumn' }),
  'organizer.groupList': [],
  'form.list': [{ formId: 'f', version: 1, isOfEvent: true, name: '', fieldCount: 3 }],
  'badge.list': [],
  'participant.page': page(),
  'guest.imports': [],
  'guest.importPreview': {
    format: 'text',
    encodings: ['utf-8'],
    encoding: 'utf-8',
    separator: ',',
    sheets: [],
    sheet: 1,
    headerRow: 1,
    header: ['Who'],
    rows: [['Ada']],
    columns: ['name'],
    hasBrokenSigns: false,
  },
  'guest.doubles': { pairs: [{ guests: [guest('a', 'Acme'), guest('b', 'Other')], by: ['name'] }], total: 1 },
  'guest.merges': [],
  'guest.typeList': [],
  'message.stopImport': { found: 1, invalid: 0, problems: [], columns: ['Phone'], examples: ['138'], skipped: [] },
  'checkin.groupSheet': { rows: [], counts: {}, columns: ['Name'], column: 0 },
};
const onClose = vi.fn();
const refresh = () => Promise.resolve();

beforeEach(() => {
  onClose.mockReset();
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, { guestId }: { guestId?: string }) =>
    id === guestGet.id ? guest(guestId ?? '', guestId === 'a' ? 'Acme' : 'Other') : (answers[id] ?? {}),
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
});
afterEach(cleanup);

const show = (dialog: ReactNode) =>
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          {dialog}
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
const cross = () => fireEvent.click(document.querySelector('.ant-modal-close') as Element);

async function choose(label: string | RegExp, option: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByLabelText(label));
  fireEvent.click(await screen.findByTitle(option));
}
const file = (label: string) =>
  fireEvent.change(screen.getByLabelText(label), {
    target: { files: [new File(['x'], 'x.csv', { type: 'text/csv' })] },
  });

const event = { eventId: 'e', title: 'Spring' } as EventInfo;
const cropping = { file: new File(['x'], 'x.png', { type: 'image/png' }), done: () => undefined };
const group = { groupId: 'g', groupName: 'Staff' };

test.each<{ what: string; dialog: ReactNode; work: () => Promise<unknown> }>([
  {
    what: 'guests bound to an event',
    dialog: <BindGuests open guestIds={['a']} onClose={onClose} onBound={() => undefined} refresh={refresh} />,
    work: () => choose('guest:bind.event', 'Autumn'),
  },
  {
    what: 'organizers bound to an event',
    dialog: <BindOrganizers open organizerIds={['a']} onClose={onClose} onBound={() => undefined} refresh={refresh} />,
    work: () => choose('organizer:bind.event', 'Autumn'),
  },
  {
    what: 'a form copied from another event',
    dialog: <CopyForm event={event} draft={{} as never} onClose={onClose} />,
    work: () => choose('form:copy.event', 'Autumn'),
  },
  {
    what: 'a picture that is cropped',
    dialog: <CropDialog open cropping={cropping} onClose={onClose} />,
    work: async () => fireEvent.click(await screen.findByText('move')),
  },
  {
    what: 'a sheet of guests',
    dialog: <ImportGuests open onClose={onClose} refresh={refresh} />,
    work: async () => file('guest:import.choose'),
  },
  {
    what: 'what two guests become',
    dialog: <DoublesDialog open onClose={onClose} refresh={refresh} />,
    work: async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'guest:merge.of' }));
      fireEvent.click((await screen.findAllByRole('radio')).at(-1) as Element);
    },
  },
  {
    what: 'a sheet of those who get nothing',
    dialog: <StopImport open channel="sms" onClose={onClose} refresh={refresh} />,
    work: async () => {
      file('stop:import.choose');
      await screen.findByText('stop:import.column');
    },
  },
  {
    what: 'a sheet of a group',
    dialog: <SheetDialog open group={group} onClose={onClose} refresh={refresh} />,
    work: async () => {
      file('checkin:sheet.choose');
      await screen.findByText('checkin:sheet.column');
    },
  },
  {
    what: 'how a sheet of labels is cut',
    dialog: <PrintDialog open eventId="e" who={{ partsIds: ['a'] }} onClose={onClose} />,
    work: async () => {
      fireEvent.click(await screen.findByLabelText('badge:print.sheets'));
      const left = await screen.findByLabelText('badge:sheet.left');
      fireEvent.focus(left);
      fireEvent.change(left, { target: { value: '7' } });
      fireEvent.blur(left);
    },
  },
])(
  '$what is left at once when nothing was chosen, and with a question when something was',
  async ({ dialog, work }) => {
    const untouched = show(dialog);
    await screen.findByRole('dialog');
    cross();
    expect(onClose).toHaveBeenCalledOnce();
    untouched.unmount();
    onClose.mockReset();

    show(dialog);
    await work();
    cross();
    fireEvent.click(await screen.findByRole('button', { name: 'common:leave.stay' }));
    expect(onClose).not.toHaveBeenCalled();
    cross();
    fireEvent.click((await screen.findAllByRole('button', { name: 'common:leave.ok' })).at(-1) as Element);
    expect(onClose).toHaveBeenCalledOnce();
  },
);
