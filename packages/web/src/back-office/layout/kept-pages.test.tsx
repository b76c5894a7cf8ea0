import { render } from '@testing-library/react';
import { DatePicker } from 'antd';
import { Activity } from 'react';
import { expect, test, vi } from 'vitest';
import { HidesQuietly } from './kept-pages.tsx';

const page = (mode: 'visible' | 'hidden') => (
  <div id="page">
    <Activity mode={mode}>
      <HidesQuietly />
      <DatePicker />
    </Activity>
  </div>
);

test('a date field that has the focus does not stumble when its page is hidden', () => {
  const failed = vi.fn();
  window.addEventListener('error', failed);
  const { container, rerender } = render(page('visible'));
  const field = container.querySelector('input') as HTMLInputElement;
  field.focus();
  rerender(page('hidden'));
  // As browsers do when what has the focus can no longer be seen.
  field.blur();
  expect(failed).not.toHaveBeenCalled();
  window.removeEventListener('error', failed);
});
