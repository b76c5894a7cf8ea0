import { beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
import { createOnce, type NewEvent } from './create-flow.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
beforeEach(() => {
  call.mockReset();
});

const event: NewEvent = {
  eventId: '0193a1b2-0000-7000-8000-000000000001',
  title: 'Spring conference',
  startsAt: '2026-12-01T09:00:00Z',
  endsAt: '2026-12-01T17:00:00Z',
  timeZone: 'Asia/Shanghai',
};
const lost = () => new CallFailure({ code: 0, status: 0, message: '', path: '/event/event/add' });
const refused = (code: number) => new CallFailure({ code, status: 200, message: 'no', path: '/event/event/add' });

/** What each call of the flow answers, by its id, in turn. */
function answers(script: Record<string, (() => unknown)[]>) {
  call.mockImplementation(async (definition: { id: string }) => {
    const next = script[definition.id]?.shift();
    if (!next) throw new Error(`unexpected ${definition.id}`);
    return next();
  });
}
const fail = (error: Error) => () => {
  throw error;
};
const ids = () => call.mock.calls.map(([definition]) => (definition as { id: string }).id);

test('an event is created once', async () => {
  answers({ 'event.add': [() => ({ eventId: event.eventId, code: 'c' })] });
  await expect(createOnce(event)).resolves.toMatchObject({ eventId: event.eventId });
  expect(ids()).toEqual(['event.add']);
});

test('an answer that was lost after the event was made counts as created, with what the form says now', async () => {
  answers({
    'event.add': [fail(lost())],
    'event.info': [() => ({ eventId: event.eventId })],
    'event.update': [() => ({ eventId: event.eventId, version: 2 })],
  });
  await expect(createOnce(event)).resolves.toMatchObject({ eventId: event.eventId });
  expect(call.mock.calls[2]?.[1]).toMatchObject({ title: 'Spring conference' });
});

test('pressing the button again after that finds the event instead of making a second one', async () => {
  answers({
    'event.add': [fail(refused(3001))],
    'event.info': [() => ({ eventId: event.eventId })],
    'event.update': [() => ({ eventId: event.eventId, version: 2 })],
  });
  await createOnce(event);
  expect(ids().filter((id) => id === 'event.add')).toHaveLength(1);
});

test('an event that never arrived is a failure, and so is a refusal of its fields', async () => {
  answers({ 'event.add': [fail(lost())], 'event.info': [fail(lost())] });
  await expect(createOnce(event)).rejects.toMatchObject({ status: 0 });
  answers({ 'event.add': [fail(refused(1000))] });
  await expect(createOnce(event)).rejects.toMatchObject({ code: 1000 });
  expect(ids().filter((id) => id === 'event.update')).toHaveLength(0);
});
