import type { CallWindow } from '@convoke/contract/outbound/outbound.rules.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { WeekInput } from './week-input.tsx';

vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t }) };
});

afterEach(cleanup);

function Week() {
  const [windows, setWindows] = useState<readonly CallWindow[]>([{ weekday: 1, from: 540, to: 720 }]);
  return <WeekInput value={windows} onChange={setWindows} />;
}

test('a window that begins at another time keeps the focus of who has set it', async () => {
  render(<Week />);
  const from = screen.getByRole('combobox', { name: 'outbound:settings.from Monday' });
  from.focus();
  fireEvent.mouseDown(from);
  fireEvent.click(await screen.findByTitle('09:30'));
  expect(document.activeElement).toBe(from);
  expect(from.isConnected).toBe(true);
});
