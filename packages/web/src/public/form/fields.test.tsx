/** @jsxImportSource preact */
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { render } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import formTexts from '../../texts/en/public-form.json' with { type: 'json' };
import { CallFailure } from '../../core/call-failure.ts';
import { translator } from '../core/i18n.ts';
import { PageProvider } from '../core/page-context.tsx';
import { config } from '../testing.ts';
import { FormFields } from './form-fields.tsx';
import { type FormState, useForm, type Values } from './form-state.ts';
import { type FormSurroundings, SurroundingsProvider } from './surroundings.tsx';

/** Each kind of field, as a person uses it: by finger, by keyboard, and told what is wrong. */

const label = (en: string) => ({ en, zh: en, es: en, ja: en });
const options = (...values: string[]) => values.map((value) => ({ value, label: label(`Option ${value}`) }));
const page = {
  language: 'en',
  url: '/',
  publicUrl: '',
  config,
  t: translator({ 'public-core': core, 'public-form': formTexts }, 'en'),
} as const;

let state: FormState;

function Harness({ fields, base }: { fields: FormField[]; base: Values }) {
  const form = useForm({ version: 1, fields }, 'en', base);
  useLayoutEffect(() => {
    state = form;
  });
  return <FormFields form={{ version: 1, fields }} state={form} />;
}

async function show(
  field: Partial<FormField> & Pick<FormField, 'type'>,
  {
    surroundings = {},
    base = {},
    more = [],
  }: { surroundings?: FormSurroundings; base?: Values; more?: FormField[] } = {},
): Promise<void> {
  const fields = [{ fieldId: 'f', required: true, label: label('The question'), ...field }, ...more];
  await act(() =>
    render(
      <PageProvider value={page}>
        <SurroundingsProvider value={surroundings}>
          <Harness fields={fields} base={base} />
        </SurroundingsProvider>
      </PageProvider>,
      document.body,
    ),
  );
}

afterEach(() => {
  render(null, document.body);
  vi.restoreAllMocks();
});

const one = <Found extends Element = HTMLInputElement>(selector: string) =>
  document.querySelector<Found>(selector) as Found;
const all = <Found extends Element = HTMLInputElement>(selector: string) => [
  ...document.querySelectorAll<Found>(selector),
];
const click = (element: HTMLElement) => act(() => element.click());
const key = (element: Element, name: string) =>
  act(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
const input = (element: HTMLInputElement | HTMLTextAreaElement, value: string) =>
  act(() => {
    element.value = value;
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
const choose = (element: HTMLSelectElement, value: string) =>
  act(() => {
    element.value = value;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
async function check() {
  let answers: ReturnType<FormState['check']> = null;
  await act(() => {
    answers = state.check();
  });
  return answers as Record<string, unknown> | null;
}
const message = () => one('#field-f-problem')?.textContent ?? null;
const button = (name: string) =>
  all<HTMLButtonElement>('button').find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  ) as HTMLButtonElement;

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
    expect(one('.choice-other').getAttribute('aria-label')).toBe('Your own words for “Else”');
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
    await click(button('Clear choice'));
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
    expect(one('[role=status]').textContent).toBe('Nothing found');
    await act(() => void box.dispatchEvent(new FocusEvent('blur')));
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
    await vi.waitFor(() => expect(lists()[0]?.disabled).toBe(false));
    await choose(lists()[0] as HTMLSelectElement, '浙江省');
    await choose(lists()[1] as HTMLSelectElement, '杭州市');
    expect(lists()).toHaveLength(2);
    expect(await check()).toEqual({ f: ['浙江省', '杭州市'] });
  });
});

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
    expect(message()).toBe('Answer every row, please.');
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
    await click(button('This order is right'));
    expect(await check()).toEqual({ f: ['a', 'b'] });
  });
});

describe('agreement', () => {
  it('has its whole text to unfold and is given by a tick', async () => {
    await show({ type: 'agreement', body: label('Word '.repeat(300)) });
    expect(one('details summary').textContent).toBe('Read the whole text');
    expect(await check()).toBeNull();
    expect(message()).toBe('Please agree to go on.');
    await click(one('#field-f'));
    expect(await check()).toEqual({ f: true });
  });
});

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

describe('a file', () => {
  const kinds = { kinds: ['picture' as const], maxBytes: 1000 };
  const stored = (name: string) => ({ fileId: `id-${name[0]}`, name, bytes: 4 });
  const pick = (...files: File[]) =>
    act(async () => {
      const chooser = one('input[type=file]');
      Object.defineProperty(chooser, 'files', { value: files, configurable: true });
      chooser.dispatchEvent(new Event('change', { bubbles: true }));
      await Promise.resolve();
    });
  const file = (name: string, bytes = 4) => new File(['x'.repeat(bytes)], name);

  it('is sent at once and can be removed; what is taken is said beforehand', async () => {
    await show(
      { type: 'file', max: 2, files: kinds },
      { surroundings: { upload: (_, { name }) => Promise.resolve(stored(name)) } },
    );
    expect(one('#field-f-rules').textContent).toBe('Pictures · up to 1,000 B each · up to 2 files');
    await pick(file('a.png'), file('b.png'), file('c.png'));
    expect(all('.upload-name').map((each) => each.textContent)).toEqual(['a.png', 'b.png']);
    expect(await check()).toEqual({ f: [stored('a.png'), stored('b.png')] });
    await click(button('Remove a.png'));
    expect(await check()).toEqual({ f: [stored('b.png')] });
  });

  it('refuses one that is too large without sending it', async () => {
    const upload = vi.fn();
    await show({ type: 'file', files: kinds }, { surroundings: { upload } });
    await pick(file('big.png', 2000));
    expect(one('.upload-more').textContent).toBe('Larger than 1,000 B.');
    expect(upload).not.toHaveBeenCalled();
  });

  it('is tried again after the network was lost, and the form waits for it', async () => {
    let isLost = true;
    let arrive: (() => void) | undefined;
    const upload: FormSurroundings['upload'] = (_, { name }) =>
      isLost
        ? Promise.reject(new CallFailure({ code: 0, status: 0, message: '', path: '' }))
        : new Promise((resolve) => (arrive = () => resolve(stored(name))));
    await show({ type: 'file', files: kinds }, { surroundings: { upload } });
    await pick(file('a.png'));
    expect(one('.upload-more').textContent).toContain('no connection');
    isLost = false;
    await click(button('Send a.png again'));
    let settled: boolean | undefined;
    void state.settle().then((done) => (settled = done));
    await act(() => Promise.resolve());
    expect(settled).toBeUndefined();
    await act(async () => {
      arrive?.();
      await Promise.resolve();
    });
    await vi.waitFor(() => expect(settled).toBe(true));
    expect(await check()).toEqual({ f: [stored('a.png')] });
  });

  it('that the server has no more is asked for once more', async () => {
    await show({ type: 'file', files: kinds }, { base: { f: [stored('a.png')] } });
    let dropped = false;
    await act(() => {
      dropped = state.dropFiles('Please upload it again.');
    });
    expect(dropped).toBe(true);
    expect(message()).toBe('Please upload it again.');
    expect(all('.upload')).toHaveLength(0);
    expect(await check()).toBeNull();
  });

  it('that is on its way can be given up', async () => {
    let signal: AbortSignal | undefined;
    const upload: FormSurroundings['upload'] = (_field, _file, watch) => {
      signal = watch.signal;
      watch.onProgress(0.4);
      return new Promise(() => undefined);
    };
    await show({ type: 'file', required: false, files: kinds }, { surroundings: { upload } });
    await pick(file('a.png'));
    await click(button('Stop sending a.png'));
    expect(signal?.aborted).toBe(true);
    expect(await state.settle()).toBe(true);
    expect(await check()).toEqual({});
  });
});

describe('a signature', () => {
  it('can be typed by who cannot draw; it is sent with the form', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
      new Proxy(
        {},
        { get: (_, name) => (name === 'measureText' ? () => ({ width: 10 }) : () => undefined), set: () => true },
      ) as never,
    );
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])));
    const sent: string[] = [];
    const upload: FormSurroundings['upload'] = (_, { name, type }) => {
      sent.push(`${name} ${type}`);
      return Promise.resolve({ fileId: 'sig', name, bytes: 3 });
    };
    await show({ type: 'signature' }, { surroundings: { upload } });
    expect(await check()).toBeNull();
    await click(button('Type my name instead'));
    await input(one('input[type=text]'), 'Ada Lovelace');
    expect(one('canvas').getAttribute('aria-label')).toBe('The question: signed');
    expect(sent).toEqual([]);
    await act(async () => void (await state.settle()));
    expect(sent).toEqual(['signature.png image/png']);
    expect(await check()).toEqual({ f: [{ fileId: 'sig', name: 'signature.png', bytes: 3 }] });
  });

  it('that was sent before stands until one signs anew', async () => {
    await show({ type: 'signature' }, { base: { f: [{ fileId: 'sig', name: 's.png', bytes: 3 }] } });
    expect(one('.note').textContent).toContain('Signed');
    await click(button('Sign again'));
    expect(one('canvas')).not.toBeNull();
    expect(await check()).toBeNull();
  });
});
