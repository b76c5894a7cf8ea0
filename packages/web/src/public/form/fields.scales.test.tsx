import { describe, expect, it } from 'vitest';
import { all, button, check, click, key, label, message, one, options, show } from './fields-testing.tsx';

/** What is rated, answered row by row, or put in order. */

describe('rating and scale', () => {
  it('are radio buttons with words for every star', async () => {
    await show({ type: 'rating', max: 4 });
    expect(one('fieldset').getAttribute('role')).toBe('radiogroup');
    expect(all('input').map((each) => each.getAttribute('aria-label'))).toEqual([
      '1 of 4',
      '2 of 4',
      '3 of 4',
      '4 of 4',
    ]);
    await click(one('input[value="3"]'));
    expect(all('.star.is-on')).toHaveLength(3);
    expect(await check()).toEqual({ f: 3 });
  });

  it('goes from 0 to 10 with words at its ends', async () => {
    await show({ type: 'scale', ends: { low: label('Never'), high: label('Surely') } });
    expect(all('input')).toHaveLength(11);
    expect(one('fieldset').getAttribute('aria-describedby')).toContain('field-f-ends');
    expect(one('#field-f-ends').textContent).toBe('0: Never10: Surely');
    expect(await check()).toBeNull();
    await click(one('input[value="0"]'));
    expect(await check()).toEqual({ f: 0 });
  });
});

describe('matrix', () => {
  const rows = ['r', 's'].map((value) => ({ value, label: label(`Row ${value}`) }));
  const cell = (row: string, column: string) => one(`input[name="f/${row}"][value="${column}"]`);

  it('has a named group for each row and wants every row answered', async () => {
    await show({ type: 'matrix', rows, options: options('a', 'b') });
    const groups = all<HTMLElement>('[role=radiogroup]');
    expect(
      groups.map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent),
    ).toEqual(['Row r', 'Row s']);
    await click(cell('r', 'a'));
    expect(await check()).toBeNull();
    expect(message()).toBe('Please answer every row.');
    await click(cell('s', 'b'));
    expect(await check()).toEqual({ f: { r: 'a', s: 'b' } });
  });

  it('takes several per row where the form says so', async () => {
    await show({ type: 'matrix', required: false, several: true, rows, options: options('a', 'b') });
    await click(cell('r', 'a'));
    await click(cell('r', 'b'));
    await click(cell('r', 'a'));
    expect(await check()).toEqual({ f: { r: ['b'] } });
    await click(cell('r', 'b'));
    expect(await check()).toEqual({});
  });
});

describe('sort', () => {
  const order = () => all('.sort-words').map((each) => each.textContent);

  it('is moved by buttons and by arrow keys, and says where something has gone', async () => {
    await show({ type: 'sort', options: options('a', 'b', 'c') });
    await click(button('Move Option c up'));
    expect(order()).toEqual(['Option a', 'Option c', 'Option b']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Option c up');
    const handle = all<HTMLButtonElement>('.sort-handle')[0] as HTMLButtonElement;
    handle.focus();
    await key(handle, 'ArrowDown');
    expect(order()).toEqual(['Option c', 'Option a', 'Option b']);
    expect(one('[role=status]').textContent).toBe('Option a is now number 2 of 3.');
    expect(await check()).toEqual({ f: ['c', 'a', 'b'] });
  });

  it('is an answer only when somebody says that the order is theirs', async () => {
    await show({ type: 'sort', options: options('a', 'b') });
    expect(await check()).toBeNull();
    await click(button('Keep this order'));
    expect(await check()).toEqual({ f: ['a', 'b'] });
  });
});
