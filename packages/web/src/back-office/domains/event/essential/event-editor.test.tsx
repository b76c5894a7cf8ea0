import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
import { eventInfoQuery } from '../use-event-info.part.ts';
import { EssentialForm } from './essential-form.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string) => key;
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }), Trans: () => null };
});
// The editor of long texts is no part of this.
vi.mock('../../../../ui/rich-text.tsx', () => ({ RichText: () => null }));
vi.mock('./essential-words.tsx', async () => {
  const { Form, Input } = await import('antd');
  return {
    EssentialWords: () => (
      <Form.Item name="title" label="title" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
    ),
  };
});
vi.mock('./essential-place.tsx', () => ({ EssentialPlace: () => null }));
vi.mock('./essential-registration.tsx', () => ({ EssentialRegistration: () => null }));
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

interface State {
  version: number;
  publishStatus: number;
  title: string;
  draft: { title?: string } | null;
}

/** A server with one event: it answers and refuses as the real one does. */
let server: State;
/** What was sent, by the ids of the calls, but for reading. */
let sent: [string, Record<string, unknown>][];
/** Refuses an update with this. */
let refusal: CallFailure | undefined;

const info = (): EventInfo =>
  ({
    eventId: 'e',
    code: 'CODE',
    model: 0,
    useTicket: 0,
    startsAt: '2026-12-01T09:00:00.000Z',
    endsAt: '2026-12-01T12:00:00.000Z',
    timeZone: 'UTC',
    language: 'en',
    words: {},
    placeName: 'Hall',
    address: '',
    latitude: null,
    longitude: null,
    registrationOpensAt: null,
    registrationClosesAt: null,
    ...server,
  }) as unknown as EventInfo;

const failure = (name: string, code = 3001) =>
  new CallFailure({ code, status: 200, message: name, path: '/', failure: name as never, data: { failure: name } });

beforeEach(() => {
  server = { version: 4, publishStatus: 1, title: 'Spring', draft: null };
  sent = [];
  refusal = undefined;
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: Record<string, unknown> & { version?: number }) => {
    if (id === 'event.info') return info();
    if (id === 'form.list') return [{ isOfEvent: true, fieldCount: 2, tickets: [] }];
    sent.push([id, input]);
    if (input.version !== undefined && input.version !== server.version) throw failure('EVENT_CHANGED');
    if (id === 'event.update' && refusal) throw refusal;
    server.version += 1;
    const title = input['title'] as string | undefined;
    if (id === 'event.draftSave') server.draft = title === undefined ? null : { title };
    if (id === 'event.update') Object.assign(server, { title: (title ?? server.title).trim(), draft: null });
    if (id === 'event.publish') server.publishStatus = input['publishStatus'] as number;
    return { eventId: 'e', version: server.version, publishStatus: server.publishStatus, websiteUrl: '' };
  });
});
afterEach(cleanup);

function Page() {
  const { data } = useQuery({ ...eventInfoQuery('e'), staleTime: Number.POSITIVE_INFINITY });
  return data ? <EssentialForm event={data} /> : null;
}

async function open() {
  const client = new QueryClient();
  const page = render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <App>
          <Page />
        </App>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const field = (await screen.findByLabelText('title')) as HTMLInputElement;
  return {
    ...page,
    client,
    field,
    type: (title: string) => fireEvent.change(field, { target: { value: title } }),
    read: () => act(() => client.refetchQueries()),
  };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const said = () => screen.getAllByRole('status').map((each) => each.textContent);
const calls = () => sent.map(([id]) => id);
const button = (name: string) => screen.getByRole('button', { name });

test('what is only opened is neither saved nor changed', async () => {
  await open();
  await act(() => new Promise((done) => setTimeout(done, 1000)));
  expect(sent).toEqual([]);
  expect(said()).toEqual(['publish:state.public', 'publish:save.saved']);
  expect(button('publish:changes').getAttribute('aria-disabled')).toBe('true');
});

test('what is changed of a published event is kept beside it, only what differs, and published by one button', async () => {
  const { type } = await open();
  type('Summer ');
  await waitFor(() => expect(calls()).toEqual(['event.draftSave']));
  expect(sent[0]?.[1]).toEqual({ eventId: 'e', version: 4, title: 'Summer ' });
  await waitFor(() => expect(said()).toEqual(['publish:state.publicChanged', 'publish:save.saved']));
  expect(server.title).toBe('Spring');
  press('publish:changes');
  await waitFor(() => expect(said()[0]).toBe('publish:state.public'));
  expect(calls()).toEqual(['event.draftSave', 'event.update']);
  expect(sent[1]?.[1]).toMatchObject({ version: 5, title: 'Summer ' });
  // As the server has it, so that nothing counts as changed.
  expect(((await screen.findByLabelText('title')) as HTMLInputElement).value).toBe('Summer');
});

test('what was kept is there again, and can be given up', async () => {
  server.draft = { title: 'Kept' };
  const { field } = await open();
  expect(field.value).toBe('Kept');
  press('publish:discard.button');
  fireEvent.click(await screen.findByText('common:confirm'));
  await waitFor(() => expect(server.draft).toBeNull());
  expect([field.value, calls()]).toEqual(['Spring', ['event.draftSave']]);
});

test('an event that was never published keeps itself, and is published without a question', async () => {
  server.publishStatus = 0;
  const { type } = await open();
  type('Summer');
  await waitFor(() => expect(server.title).toBe('Summer'));
  expect(calls()).toEqual(['event.update']);
  press('publish:publish');
  await waitFor(() => expect(said()[0]).toBe('publish:state.public'));
  expect(calls()).toEqual(['event.update', 'event.publish']);
});

test('what a draft event cannot be is kept beside it, and says why', async () => {
  server.publishStatus = 0;
  refusal = failure('EVENT_SELLS');
  const { type } = await open();
  type('Summer');
  await waitFor(() => expect(calls()).toEqual(['event.update', 'event.draftSave']));
  expect(server).toMatchObject({ title: 'Spring', draft: { title: 'Summer' } });
  expect(await screen.findByText('EVENT_SELLS')).toBeTruthy();
});

test('a field that is wrong is shown, and nothing is published', async () => {
  const { type } = await open();
  type('');
  await waitFor(() => expect(server.draft).toEqual({ title: '' }));
  press('publish:changes');
  await waitFor(() => expect(screen.getByLabelText('title').getAttribute('aria-invalid')).toBe('true'));
  expect(calls()).not.toContain('event.update');
});

test('a refusal of publishing stands above the form, and what was typed stays kept', async () => {
  refusal = failure('CAPACITY_BELOW_TAKEN');
  const { type, field } = await open();
  type('Summer');
  await waitFor(() => expect(said()[1]).toBe('publish:save.saved'));
  press('publish:changes');
  expect(await screen.findByText('CAPACITY_BELOW_TAKEN')).toBeTruthy();
  expect([field.value, server.draft]).toEqual(['Summer', { title: 'Summer' }]);
});

test('without anything typed another person’s change shows', async () => {
  const { field, read } = await open();
  Object.assign(server, { version: 5, title: 'Theirs' });
  await read();
  await waitFor(() => expect(field.value).toBe('Theirs'));
  expect(sent).toEqual([]);
});

test('what was typed before somebody else’s change is saved on top of the version it was typed on, so theirs is noticed', async () => {
  const { type, field, read } = await open();
  type('Mine');
  Object.assign(server, { version: 5, title: 'Theirs' });
  await read();
  expect(field.value).toBe('Mine');
  fireEvent.click(await screen.findByText('publish:conflict.theirs'));
  await waitFor(() => expect(field.value).toBe('Theirs'));
  expect(server).toMatchObject({ version: 5, draft: null });
  expect(sent.every(([, input]) => input['version'] === 4)).toBe(true);
});

test('mine is kept over the version that was asked about, so a third change in between is asked about too', async () => {
  const { type } = await open();
  type('Mine');
  server.version = 7;
  const mine = await screen.findByText('publish:conflict.mine');
  call.mockImplementationOnce(async () => {
    const asked = info();
    server.version = 9;
    return asked;
  });
  fireEvent.click(mine);
  await waitFor(() => expect(sent.map(([, input]) => input['version'])).toEqual([4, 7]));
  fireEvent.click(await screen.findByText('publish:conflict.mine'));
  await waitFor(() => expect(server.draft).toEqual({ title: 'Mine' }));
});

test('saving gives up no first answer of anything else about the event', async () => {
  const { type, client } = await open();
  let answer = (_: string) => {};
  const other = client.fetchQuery({
    queryKey: ['event', 'event.statistics', { eventId: 'e' }],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
  });
  type('Summer');
  await waitFor(() => expect(calls()).toEqual(['event.draftSave']));
  answer('figures');
  expect(await other).toBe('figures');
});
