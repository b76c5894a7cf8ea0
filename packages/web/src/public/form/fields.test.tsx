import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { describe, expect, it } from 'vitest';
import { all, check, label, one, options, show } from './fields-testing.tsx';

/** What holds for every kind of field. */

describe('everybody', () => {
  const rows = [{ value: 'r', label: label('Row') }];
  const tree = [{ value: 'x', label: label('X'), children: [{ value: 'y', label: label('Y') }] }];
  const kinds: (Partial<FormField> & Pick<FormField, 'type'>)[] = [
    { type: 'text' },
    { type: 'longText' },
    { type: 'phone' },
    { type: 'email' },
    { type: 'number' },
    { type: 'date' },
    { type: 'single', options: options('a', 'b') },
    { type: 'multiple', options: options('a', 'b') },
    { type: 'dropdown', options: options('a') },
    { type: 'cascade', tree },
    { type: 'region' },
    { type: 'rating' },
    { type: 'scale' },
    { type: 'matrix', rows, options: options('a') },
    { type: 'sort', options: options('a', 'b') },
    { type: 'file', files: { kinds: ['picture'], maxBytes: 9 } },
    { type: 'signature' },
    { type: 'agreement' },
  ];
  const nameOf = (control: HTMLElement) =>
    control.getAttribute('aria-label') ??
    (control.id === '' ? null : document.querySelector(`label[for="${control.id}"]`)?.textContent) ??
    control.closest('label')?.textContent ??
    control.textContent;

  it.each(kinds)(
    'can tell what each control of a $type is, that it is asked for, and what is wrong with it',
    async (field) => {
      await show(field);
      for (const control of all<HTMLElement>('input, select, textarea, button'))
        expect([control.outerHTML.slice(0, 80), nameOf(control)?.trim()]).not.toEqual([expect.anything(), '']);
      expect(document.querySelector('label[for="field-f"], legend, label #field-f')).not.toBeNull();
      await check();
      const target = one<HTMLElement>('#field-f');
      expect(target.getAttribute('aria-describedby')?.split(' ')).toContain('field-f-problem');
      expect(one('#field-f-problem').textContent).not.toBe('');
      const ids = all<HTMLElement>('[id]').map((each) => each.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(document.activeElement).not.toBe(document.body);
    },
  );
});

describe('what is not asked', () => {
  it('shows words, and nothing of scores and page breaks', async () => {
    await show(
      { type: 'description', body: label('One.\n\nTwo.') },
      {
        more: [
          { fieldId: 'p', type: 'pageBreak', required: false, label: label('Page') },
          { fieldId: 's', type: 'score', required: false, label: label('Score') },
        ],
      },
    );
    expect(all('p:not([role])').map((each) => each.textContent)).toEqual(['One.', 'Two.']);
    expect(document.body.textContent).not.toContain('Score');
    expect(await check()).toEqual({});
  });
});
