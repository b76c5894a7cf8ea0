import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../core/call-failure.ts';
import { saveEvent } from './save-flow.ts';
import { useConflictQuestion } from './use-conflict-question.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
beforeEach(() => {
  call.mockReset();
});
afterEach(cleanup);

const change = { eventId: '0193a1b2-0000-7000-8000-000000000001', title: 'Mine' };

/** A server whose event has this version; it refuses any other, as EVENT_CHANGED does. */
function server(version: number) {
  const state = { version, title: 'Theirs' };
  call.mockImplementation(async (definition: { id: string }, input: { version?: number; title?: string }) => {
    if (definition.id === 'event.info') return { ...state };
    if (input.version !== state.version)
      throw new CallFailure({ code: 3001, status: 200, message: 'changed', path: '/event/event/update' });
    state.version += 1;
    state.title = input.title ?? state.title;
    return { eventId: change.eventId, version: state.version };
  });
  return state;
}

test('without another change nothing is asked', async () => {
  server(4);
  const ask = vi.fn();
  await expect(saveEvent(change, 4, ask)).resolves.toEqual({ kind: 'saved', version: 5 });
  expect(ask).not.toHaveBeenCalled();
});

test('overwriting builds on the version that was asked about', async () => {
  const state = server(7);
  await expect(saveEvent(change, 4, async () => 'overwrite')).resolves.toEqual({ kind: 'saved', version: 8 });
  expect(state.title).toBe('Mine');
});

test('a third change while the question stood open is asked about too', async () => {
  const state = server(7);
  const ask = vi.fn(async () => {
    if (ask.mock.calls.length === 1) state.version = 9;
    return 'overwrite' as const;
  });
  await saveEvent(change, 4, ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('reloading answers their version and writes nothing', async () => {
  const state = server(7);
  const outcome = await saveEvent(change, 4, async () => 'reload');
  expect(outcome).toMatchObject({ kind: 'reload', event: { version: 7, title: 'Theirs' } });
  expect(state.title).toBe('Theirs');
});

test('a refusal of the same kind that is no conflict is a failure of the form', async () => {
  call.mockImplementation(async (definition: { id: string }) => {
    if (definition.id === 'event.info') return { version: 4 };
    throw new CallFailure({ code: 3001, status: 200, message: 'More places are taken.', path: '/x' });
  });
  const ask = vi.fn();
  await expect(saveEvent(change, 4, ask)).rejects.toMatchObject({ message: 'More places are taken.' });
  expect(ask).not.toHaveBeenCalled();
});

test('the question offers both versions and a way back', async () => {
  const chosen: string[] = [];
  function Page() {
    const { ask, dialog } = useConflictQuestion();
    const start = () => void ask({ title: 'Theirs' } as EventInfo).then((choice) => chosen.push(choice));
    return (
      <>
        <button type="button" onClick={start}>
          start
        </button>
        {dialog}
      </>
    );
  }
  render(<Page />);
  for (const [button, choice] of [
    ['event:conflict.reload', 'reload'],
    ['event:conflict.overwrite', 'overwrite'],
    ['event:conflict.back', 'cancel'],
  ] as const) {
    fireEvent.click(screen.getByText('start'));
    fireEvent.click(await screen.findByText(button));
    await vi.waitFor(() => expect(chosen.at(-1)).toBe(choice), 20_000);
  }
});
