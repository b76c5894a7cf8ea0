import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Desk } from './desk.ts';
import { firstState, type TaskConfig } from './desk-state.ts';
import { useDeskKeys } from './use-desk-keys.ts';

vi.mock('../../../../ui/dialogs.tsx', () => ({ useHasDialog: () => false }));

afterEach(cleanup);

const intent = (intentId: string) => ({ intentId }) as TaskConfig['intents'][number];
const config = { intents: [intent('yes'), intent('never')] } as unknown as TaskConfig;

function Keys({ desk }: { desk: Desk }) {
  useDeskKeys(desk);
  return (
    <>
      <input type="radio" aria-label="task" />
      <textarea aria-label="remark" />
    </>
  );
}

function shown() {
  const desk = { state: { get: () => ({ ...firstState, config }) }, dial: vi.fn(), choose: vi.fn() };
  render(<Keys desk={desk as unknown as Desk} />);
  return desk;
}

test('keys work after a task was chosen by the mouse, whose button has the focus then', () => {
  const desk = shown();
  fireEvent.keyDown(screen.getByLabelText('task'), { key: 'd', code: 'KeyD' });
  expect(desk.dial).toHaveBeenCalledOnce();
});

test('with Alt a key counts in a field, but where the keyboard writes a sign by it, that is written', () => {
  const desk = shown();
  const remark = screen.getByLabelText('remark');
  fireEvent.keyDown(remark, { key: '2', code: 'Digit2' });
  // A Spanish Mac writes its @ so.
  const isWritten = fireEvent.keyDown(remark, { key: '@', code: 'Digit2', altKey: true });
  expect([isWritten, desk.choose.mock.calls.length]).toEqual([true, 0]);
  fireEvent.keyDown(remark, { key: '2', code: 'Digit2', altKey: true });
  expect(desk.choose).toHaveBeenCalledWith('never');
});

test('Escape gives up what is being composed and leaves the field only afterwards', () => {
  shown();
  const remark = screen.getByLabelText('remark');
  remark.focus();
  fireEvent.keyDown(remark, { key: 'Escape', isComposing: true });
  expect(document.activeElement).toBe(remark);
  fireEvent.keyDown(remark, { key: 'Escape' });
  expect(document.activeElement).not.toBe(remark);
});
