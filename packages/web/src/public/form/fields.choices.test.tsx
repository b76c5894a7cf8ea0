import { describe, expect, it, vi } from 'vitest';
import { all, button, check, choose, click, input, key, label, one, options, show } from './fields-testing.tsx';
import { act } from '../mount.tsx';

/** What is chosen from a list: one, several, from a long list, level by level. */

describe('choices', () => {
  const limited = options('a', 'b').map((option) => ({ ...option, limit: 5 }));

  it('says how many places are left and lets nobody choose a full one', async () => {
    await show({ type: 'single', options: limited }, { surroundings: { left: { f: { a: 2, b: 0 } } } });
    const [a, b] = all('.choice');
    expect(a?.textContent).toContain('2 left');
    expect(b?.textContent).toContain('Full');
    expect(all('input').map((each) => each.disabled)).toEqual([false, true]);
  });

  it('keeps a choice that has become full meanwhile in sight', async () => {
    await show({ type: 'single', options: limited }, { surroundings: { left: { f: { b: 0 } } }, base: { f: 'b' } });
    expect(all('input').map((each) => [each.checked, each.disabled])).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  it('asks for the other words where somebody chooses "other"', async () => {
    await show({ type: 'single', options: [...options('a'), { value: 'o', label: label('Else'), isOther: true }] });
    expect(one('.choice-other')).toBeNull();
    await click(one('input[value=o]'));
    expect(one('.choice-other').getAttribute('aria-label')).toBe('Your own answer for “Else”');
    await input(one('.choice-other'), ' Soup ');
    expect(await check()).toEqual({ f: 'o', 'f#other': 'Soup' });
    await click(one('input[value=a]'));
    expect(await check()).toEqual({ f: 'a' });
  });

  it('lets "none of these" stand alone', async () => {
    await show({
      type: 'multiple',
      options: [...options('a', 'b'), { value: 'n', label: label('None'), isAlone: true }],
    });
    await click(one('input[value=a]'));
    await click(one('input[value=n]'));
    expect(all('input:checked').map((each) => each.value)).toEqual(['n']);
    await click(one('input[value=b]'));
    expect(await check()).toEqual({ f: ['b'] });
  });

  it('says beforehand how many are to be chosen', async () => {
    await show({ type: 'multiple', min: 2, max: 3, options: options('a', 'b', 'c', 'd') });
    expect(one('.field-help').textContent).toBe('Choose 2 to 3');
    await click(one('input[value=a]'));
    expect(await check()).toBeNull();
    await click(one('input[value=b]'));
    await click(one('input[value=c]'));
    expect(one('input[value=d]').disabled).toBe(true);
  });

  it('shows pictures, and takes back a choice that was not asked for', async () => {
    await show({
      type: 'single',
      required: false,
      options: options('a').map((each) => ({ ...each, pictureKey: 'p/a.webp' })),
    });
    expect(one<HTMLImageElement>('img').getAttribute('src')).toBe('/files/p/a.webp');
    await click(one('input[value=a]'));
    await click(button('Clear selection'));
    expect(await check()).toEqual({});
  });

  it('mixes options the same way for one page, with "other" at the end', async () => {
    const field = { type: 'single', shuffled: true } as const;
    const many = [{ value: 'z', label: label('Else'), isOther: true }, ...options('a', 'b', 'c', 'd', 'e', 'f')];
    const values = () => all('input').map((each) => each.value);
    await show({ ...field, options: many }, { surroundings: { seed: 'one' } });
    const first = values();
    await show({ ...field, options: many }, { surroundings: { seed: 'one' } });
    expect(values()).toEqual(first);
    expect(first.at(-1)).toBe('z');
    expect([...first].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'z']);
  });
});

describe('dropdown', () => {
  const many = Array.from({ length: 40 }, (_, at) => ({
    value: `v${at}`,
    label: label(at === 7 ? 'São Tomé' : `Place ${at}`),
  }));

  it('is the device’s own list for few options', async () => {
    await show({ type: 'dropdown', options: options('a', 'b') });
    expect(one('#field-f').tagName).toBe('SELECT');
    await choose(one<HTMLSelectElement>('#field-f'), 'b');
    expect(await check()).toEqual({ f: 'b' });
  });

  it('is searched by keyboard when there are many, whatever the accents', async () => {
    await show({ type: 'dropdown', options: many });
    const box = one('#field-f');
    expect(box.getAttribute('role')).toBe('combobox');
    await input(box, 'sao');
    expect(all('[role=option]').map((each) => each.textContent)).toEqual(['São Tomé']);
    expect(box.getAttribute('aria-activedescendant')).toBe('field-f-list-0');
    await key(box, 'Enter');
    expect(box.value).toBe('São Tomé');
    expect(await check()).toEqual({ f: 'v7' });
  });

  it('leaves the choice as it was on Escape, and says when nothing is found', async () => {
    await show({ type: 'dropdown', options: many }, { base: { f: 'v3' } });
    const box = one('#field-f');
    await key(box, 'ArrowDown');
    await key(box, 'ArrowDown');
    await key(box, 'Escape');
    expect(box.value).toBe('Place 3');
    await input(box, 'zzz');
    expect(one('[role=status]').textContent).toBe('No results');
    await act(() => void box.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(await check()).toEqual({ f: 'v3' });
  });
});

describe('cascade and region', () => {
  const tree = [
    { value: 'hw', label: label('Hardware'), children: [{ value: 'chip', label: label('Chips') }] },
    { value: 'sw', label: label('Software') },
  ];
  const lists = () => all<HTMLSelectElement>('select');

  it('asks one level after the other, down to the end', async () => {
    await show({ type: 'cascade', tree });
    expect(lists()).toHaveLength(1);
    await choose(lists()[0] as HTMLSelectElement, 'hw');
    expect(lists()).toHaveLength(2);
    expect(await check()).toBeNull();
    await choose(lists()[1] as HTMLSelectElement, 'chip');
    expect(await check()).toEqual({ f: ['hw', 'chip'] });
    await choose(lists()[0] as HTMLSelectElement, 'sw');
    expect(lists()).toHaveLength(1);
    expect(await check()).toEqual({ f: ['sw'] });
  });

  it('fetches the regions of China when a field asks for one', async () => {
    await show({ type: 'region', depth: 2 });
    await vi.waitFor(() => expect(lists()[0]?.disabled).toBe(false), 20_000);
    await choose(lists()[0] as HTMLSelectElement, '浙江省');
    await choose(lists()[1] as HTMLSelectElement, '杭州市');
    expect(lists()).toHaveLength(2);
    expect(await check()).toEqual({ f: ['浙江省', '杭州市'] });
  });
});
