import type { ManagedTicket } from '@convoke/contract/ticket/ticket.calls.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../ui/dialogs.tsx';
import { CallFailure } from '../../../core/call-failure.ts';
import { aTicket } from './testing.ts';
import TicketPage from './ticket.page.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

// The drawer's form is large, and other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

let tickets: ManagedTicket[];
let refusal: CallFailure | null;
let asked: { id: string; input: Record<string, unknown> }[];

beforeEach(() => {
  tickets = [aTicket(), aTicket({ ticketId: 'b', name: 'Student', sold: 0, held: 0, soldCents: 0, waiting: 3 })];
  refusal = null;
  asked = [];
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }, input: Record<string, unknown>) => {
    asked.push({ id, input });
    switch (id) {
      case 'event.info':
        return { eventId: 'e', code: 'EVENTCODE', timeZone: 'Asia/Shanghai', language: 'en', publishStatus: 1 };
      case 'ticket.manage':
        return {
          tickets: [...tickets],
          pools: [{ poolId: 'p', name: 'Hall', capacity: 120, sold: 22, held: 5, offered: 0 }],
          totals: { sold: 22, held: 5, soldCents: 635_375, refundedCents: 10_000 },
        };
      case 'ticket.add':
      case 'ticket.update':
        if (refusal) throw refusal;
        return { ticketId: 'new' };
      case 'checkin.groupList':
        return [];
      default:
        return {};
    }
  });
});
afterEach(cleanup);

function show(path = '/activity-info/ticket?event=e') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <DialogHost>
            <TicketPage />
          </DialogHost>
        </QueryClientProvider>
      </App>
    </MemoryRouter>,
  );
}
const inputsOf = (id: string) => asked.filter((each) => each.id === id).map((each) => each.input);
const drawer = async () => within(await screen.findByRole('dialog'));

test('shows how every ticket sells, and what came in less what went back', async () => {
  show();
  const row = within((await screen.findByText('Standard')).closest('li') as HTMLElement);
  expect(row.getByText('22')).toBeTruthy();
  expect(row.getByText('/ 100')).toBeTruthy();
  expect(row.getByText('ticket:count.held 5')).toBeTruthy();
  expect(row.getByText('PRESS')).toBeTruthy();
  expect(row.getByRole('img', { name: 'ticket:count.bar 22 5 100' })).toBeTruthy();
  expect(screen.getByText('CN¥6,253.75')).toBeTruthy();
  expect(screen.getByText('ticket:tab.waitingN 3')).toBeTruthy();
});

test('a ticket goes off sale by its switch', async () => {
  show();
  const onSale = await screen.findByRole('switch', { name: 'ticket:onSaleOf Student' });
  fireEvent.click(onSale);
  // A press that is repeated at once is ignored, and the switch shows that it is working.
  await waitFor(() => expect(onSale).toHaveProperty('disabled', true));
  fireEvent.click(onSale);
  await waitFor(() => expect(inputsOf('ticket.switch')).toEqual([{ eventId: 'e', ticketIds: ['b'], onSale: false }]));
});

test('with none yet, one click begins a free or a paid one', async () => {
  tickets = [];
  show();
  fireEvent.click(await screen.findByText('ticket:empty.free'));
  const form = await drawer();
  expect((form.getByLabelText('field:name') as HTMLInputElement).value).toBe('ticket:empty.freeName');
  fireEvent.click(form.getByText('common:save'));
  await waitFor(() => expect(inputsOf('ticket.add')).toHaveLength(1));
  expect(inputsOf('ticket.add')[0]).toMatchObject({
    eventId: 'e',
    name: 'ticket:empty.freeName',
    priceCents: 0,
    stock: null,
    onSale: true,
    tiers: [],
  });
});

test('a changed ticket keeps what was not touched; a price typed in yuan is sent in fen', async () => {
  show();
  fireEvent.click(await screen.findByText('Standard'));
  const form = await drawer();
  const [price] = form.getAllByLabelText('field:price');
  fireEvent.change(price as HTMLElement, { target: { value: '19.99' } });
  fireEvent.blur(price as HTMLElement);
  fireEvent.click(form.getByText('common:save'));
  await waitFor(() => expect(inputsOf('ticket.update')).toHaveLength(1));
  expect(inputsOf('ticket.update')[0]).toMatchObject({
    ticketId: 'a',
    priceCents: 1999,
    stock: 100,
    accessCode: 'PRESS',
    poolId: 'p',
    tiers: [{ tierId: 't1', priceCents: 29_900, quantity: 30 }],
  });
});

test('an ordinary ticket needs three fields; the rest says in one line each what is set', async () => {
  show();
  fireEvent.click(await screen.findByText('ticket:add'));
  const form = await drawer();
  expect(form.getAllByRole('textbox').concat(form.getAllByRole('spinbutton'))).toHaveLength(3);
  const heads = form.getAllByRole('button', { expanded: false }).map((each) => each.textContent);
  expect(heads).toEqual([
    'field:descriptionfield:none',
    'ticket:form.windowticket:sum.always',
    'ticket:form.limitsticket:sum.perOrder 1 10',
    'ticket:tier.titlefield:none',
    'ticket:form.accessticket:sum.visible · ticket:sum.noReview',
    'ticket:form.doorticket:sum.entries · ticket:sum.noCompanions',
  ]);
});

test('of a ticket that is not as usual those sections are open', async () => {
  show();
  fireEvent.click(await screen.findByText('Standard'));
  const form = await drawer();
  const open = form.getAllByRole('button', { expanded: true }).map((each) => each.textContent);
  expect(open).toEqual([
    'field:description',
    'ticket:form.window',
    'ticket:form.limits',
    'ticket:tier.title',
    'ticket:form.access',
  ]);
  form.getByText('ticket:form.door');
});

test('the translations of all tickets are in one place, and only what changed is sent', async () => {
  show();
  fireEvent.click(await screen.findByText('ticket:translations'));
  const form = await drawer();
  fireEvent.change(form.getByLabelText('Student · 中文'), { target: { value: '学生票' } });
  fireEvent.click(form.getByText('common:save'));
  await waitFor(() =>
    expect(inputsOf('ticket.update')).toEqual([{ ticketId: 'b', words: { zh: { name: '学生票' } } }]),
  );
});

test('what the server refuses stands at its field, and the form stays open', async () => {
  refusal = new CallFailure({
    code: 1000,
    status: 200,
    message: 'marked',
    path: '/event/ticket/update',
    fields: [{ path: 'closesAt', message: 'The sale must end after it starts.' }],
  });
  show();
  fireEvent.click(await screen.findByText('Student'));
  const form = await drawer();
  fireEvent.click(form.getByText('common:save'));
  expect(await form.findByText('The sale must end after it starts.')).toBeTruthy();
  expect(inputsOf('ticket.update')).toHaveLength(1);
});

test('a special price that never ends is refused before it is sent', async () => {
  show();
  fireEvent.click(await screen.findByText('ticket:add'));
  const form = await drawer();
  fireEvent.change(form.getByLabelText('field:name'), { target: { value: 'Early' } });
  fireEvent.change(form.getByLabelText('field:price'), { target: { value: '10' } });
  fireEvent.click(form.getByText('ticket:tier.title'));
  fireEvent.click(form.getByText('ticket:tier.add'));
  fireEvent.change(form.getAllByLabelText('field:name')[1] as HTMLElement, { target: { value: 'Bird' } });
  fireEvent.click(form.getByText('common:save'));
  expect(await form.findByText('ticket:tier.endsSomehow')).toBeTruthy();
  expect(inputsOf('ticket.add')).toEqual([]);
});
