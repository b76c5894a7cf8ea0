import type { Words } from '@convoke/contract/event/event.words.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type WordField, WordsInput } from './words-input.tsx';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, values?: { n?: number }) => `${key}${values?.n ?? ''}` }),
}));
afterEach(cleanup);

const fields: WordField[] = [
  { name: 'title', label: 'Title', own: 'Spring', max: 100 },
  { name: 'summary', label: 'Summary', own: 'One day', max: 200, kind: 'lines' },
  { name: 'address', label: 'Address', own: '', max: 200 },
];

function Page({ given = {} }: { given?: Words<string> }) {
  const [words, setWords] = useState(given);
  return (
    <>
      <WordsInput main="en" fields={fields} value={words} onChange={setWords} />
      <output>{JSON.stringify(words)}</output>
    </>
  );
}

const kept = () => JSON.parse(screen.getByRole('status').textContent ?? '') as Words<string>;
const box = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });

test('marks for each language what is missing, beside what the main one says', () => {
  render(<Page given={{ zh: { title: '春' }, ja: { title: '春', summary: '一日' } }} />);
  expect(screen.getByText('common:words.missing1')).toBeTruthy();
  expect(screen.getByText('common:words.all')).toBeTruthy();
  expect(screen.getByText('common:words.none')).toBeTruthy();
  expect(screen.getByText('Spring')).toBeTruthy();
  // What the main language does not say need not be said in another.
  expect(screen.queryByRole('textbox', { name: 'Address · 中文' })).toBeNull();
});

test('what is typed is kept by language, and what is emptied is as if it had not been written', () => {
  render(<Page />);
  fireEvent.change(box('Title · 中文'), { target: { value: '春' } });
  fireEvent.click(screen.getByText('日本語'));
  fireEvent.change(box('Summary · 日本語'), { target: { value: '一日' } });
  expect(kept()).toEqual({ zh: { title: '春' }, ja: { summary: '一日' } });
  fireEvent.change(box('Summary · 日本語'), { target: { value: '' } });
  expect(kept()).toEqual({ zh: { title: '春' } });
});

test('a text that is too long is told at its field, and not cut', () => {
  render(<Page given={{ zh: { title: '春' } }} />);
  fireEvent.change(box('Title · 中文'), { target: { value: '春'.repeat(101) } });
  expect(box('Title · 中文').value).toHaveLength(101);
  expect(screen.getByRole('alert').textContent).toContain('100');
  expect(kept()).toEqual({ zh: { title: '春' } });
});
