import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FittingNumber } from './fitting-number.tsx';

afterEach(cleanup);

type Shown = Omit<Parameters<typeof FittingNumber>[0], 'value' | 'onChange' | 'id'>;

/** A page that keeps at once whatever it is handed. */
function show(first: number | undefined, bounds: Shown) {
  const keep = vi.fn<(value: number | undefined) => void>();
  function Page() {
    const [value, setValue] = useState(first);
    return (
      <>
        <label htmlFor="most">Most</label>
        <FittingNumber
          id="most"
          value={value}
          onChange={(next) => {
            keep(next);
            setValue(next);
          }}
          {...bounds}
        />
        <button type="button" onClick={() => setValue(7)}>
          Undo
        </button>
        <output>{String(value)}</output>
      </>
    );
  }
  render(<Page />);
  return keep;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Most');
const kept = () => document.querySelector('output')?.textContent;
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
function type(text: string) {
  fireEvent.focus(field());
  for (let length = 1; length <= text.length; length++) write(text.slice(0, length));
  fireEvent.blur(field());
}

test.for([
  ['-1', 'At least 0.'],
  ['101', 'At most 100.'],
  ['1.5', 'Enter a whole number.'],
] as const)('%s stands as it was typed, is told at the field and leaves what was kept', ([text, problem]) => {
  show(5, { min: 0, max: 100 });
  type(text);
  expect(field().value).toBe(text);
  expect(screen.getByRole('alert').textContent).toBe(problem);
  expect(field().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  expect(kept()).toBe('5');
});

test('what fits is kept, and takes the place of what did not', () => {
  show(5, { min: 0, max: 100 });
  type('101');
  type('42');
  expect(field().value).toBe('42');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(kept()).toBe('42');
});

test('another value from outside takes the place of what did not fit', () => {
  show(5, { min: 0, max: 100 });
  type('101');
  fireEvent.click(screen.getByText('Undo'));
  expect(field().value).toBe('7');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a step past the last that fits leaves that one', () => {
  show(98, { min: 0, max: 100 });
  for (const _ of [99, 100, 101]) fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(field().value).toBe('101');
  expect(screen.getByRole('alert').textContent).toBe('At most 100.');
  expect(kept()).toBe('100');
});

test('a field may be emptied, unless it must hold something', () => {
  show(5, { min: 0, max: 100 });
  write('');
  expect(kept()).toBe('undefined');
  cleanup();
  show(5, { min: 0, max: 100, required: true });
  type('');
  write('');
  expect(field().value).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('Required.');
  expect(kept()).toBe('5');
});

test('a fraction is kept where fractions are taken', () => {
  show(1, { min: -1000, max: 1000, whole: false });
  type('2.5');
  expect(kept()).toBe('2.5');
  type('-1000.5');
  expect(screen.getByRole('alert').textContent).toBe('At least -1,000.');
  expect(kept()).toBe('2.5');
});
