import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { focusFirstField } from './first-field.ts';

afterEach(cleanup);

test('the first field that can be filled in, of radio buttons the chosen one, and nothing when one has the focus already', () => {
  const { container } = render(
    <form>
      <input name="off" disabled />
      <input type="radio" name="way" value="a" />
      <input type="radio" name="way" value="b" defaultChecked />
      <textarea name="words" />
    </form>,
  );
  focusFirstField(container);
  expect(document.activeElement?.getAttribute('value')).toBe('b');
  container.querySelector('textarea')?.focus();
  focusFirstField(container);
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  focusFirstField(null);
});
