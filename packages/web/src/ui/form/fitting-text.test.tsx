import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFittingText } from './fitting-text.tsx';

afterEach(cleanup);

function Page() {
  const [title, setTitle] = useState('Best talk');
  const { input, problem } = useFittingText(title, 20, setTitle);
  const { status: _, ...attributes } = input;
  return (
    <>
      <input aria-label="Title" {...attributes} />
      {problem}
      <button type="button" onClick={() => setTitle('Undone')}>
        Undo
      </button>
      <output>{title}</output>
    </>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Title');
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const kept = () => document.querySelector('output')?.textContent;

test('what is too long is not cut: it stands as it was pasted, told at the field, and what was kept stays', () => {
  render(<Page />);
  write('x'.repeat(300));
  expect([field().value.length, kept()]).toEqual([300, 'Best talk']);
  expect(screen.getByRole('alert').textContent).toBe('At most 20 characters.');
  expect(field().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  write('x'.repeat(20));
  expect([kept(), screen.queryByRole('alert')]).toEqual(['x'.repeat(20), null]);
});

test('another text from outside takes the place of what was refused', () => {
  render(<Page />);
  write('x'.repeat(300));
  fireEvent.click(screen.getByText('Undo'));
  expect([field().value, screen.queryByRole('alert')]).toEqual(['Undone', null]);
});
