import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Desk } from './desk.ts';
import { firstState } from './desk-state.ts';
import { SeatStage } from './seat-stage.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
afterEach(cleanup);

const next = vi.fn(async () => undefined);
const desk = { next } as unknown as Desk;

test('a seat that a supervisor has taken somebody from waits for a press before the next', async () => {
  render(<SeatStage desk={desk} state={{ ...firstState, stage: 'here', notice: 'reclaimed' }} />);
  expect(screen.queryByText('call-desk:empty.looking')).toBeNull();
  expect(next).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'call-desk:skip' }));
  expect(next).toHaveBeenCalledOnce();
});

test('when nobody is there after all it says why', () => {
  render(<SeatStage desk={desk} state={{ ...firstState, stage: 'here', notice: 'reclaimed', waiting: [] }} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('call-desk:empty.none')).toBeTruthy();
});
