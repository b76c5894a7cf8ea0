import { describe, expect, it } from 'vitest';
import { check, click, input, label, message, one, show } from './fields-testing.tsx';

/** What is written into a field, or agreed to. */

describe('text', () => {
  it('says the shape beforehand and writes the signs of a mask by itself', async () => {
    await show({ type: 'text', pattern: { kind: 'mask', mask: 'AA-000' } });
    expect(one('#field-f-shape').textContent).toContain('AA-000');
    for (const typed of ['a', 'ab']) await input(one('#field-f'), typed);
    expect(one('#field-f').value).toBe('ab-');
    await input(one('#field-f'), 'ab-1');
    expect(await check()).toBeNull();
    expect(message()).not.toBeNull();
    await input(one('#field-f'), 'ab-123');
    expect(message()).toBeNull();
    expect(await check()).toEqual({ f: 'ab-123' });
  });

  it('lets go of a sign of the mask that one deletes', async () => {
    await show({ type: 'text', pattern: { kind: 'mask', mask: '00-00' } });
    await input(one('#field-f'), '12');
    expect(one('#field-f').value).toBe('12-');
    await input(one('#field-f'), '12');
    expect(one('#field-f').value).toBe('12');
  });

  it('counts when the end of a long text comes near', async () => {
    await show({ type: 'longText', max: 10 });
    await input(one<HTMLTextAreaElement>('#field-f'), '1234567');
    expect(one('.count')).toBeNull();
    await input(one<HTMLTextAreaElement>('#field-f'), '12345678');
    expect(one('.count').textContent).toBe('8 of 10 characters');
  });
});

describe('number and date', () => {
  it('has the keyboard of digits for whole numbers and says the range', async () => {
    await show({ type: 'number', decimals: 0, min: 1, max: 9 });
    expect(one('#field-f').getAttribute('inputmode')).toBe('numeric');
    expect(one('#field-f-shape').textContent).toBe('Between 1 and 9');
    await input(one('#field-f'), '2.5');
    expect(await check()).toBeNull();
    await input(one('#field-f'), '3');
    expect(await check()).toEqual({ f: 3 });
  });

  it('limits the days to choose from', async () => {
    await show({ type: 'date', from: '2026-11-20', to: '2026-11-30' });
    expect([one('#field-f').type, one('#field-f').min, one('#field-f').max]).toEqual([
      'date',
      '2026-11-20',
      '2026-11-30',
    ]);
    await input(one('#field-f'), '2026-12-01');
    expect(await check()).toBeNull();
  });
});

describe('agreement', () => {
  it('has its whole text to unfold and is given by a tick', async () => {
    await show({ type: 'agreement', body: label('Word '.repeat(300)) });
    expect(one('details summary').textContent).toBe('Read the full text');
    expect(await check()).toBeNull();
    expect(message()).toBe('Please agree to continue.');
    await click(one('#field-f'));
    expect(await check()).toEqual({ f: true });
  });
});
