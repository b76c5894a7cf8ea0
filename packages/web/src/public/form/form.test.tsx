import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import formTexts from '../../texts/en/public-form.json' with { type: 'json' };
import { translator } from '../core/i18n.ts';
import { PageProvider } from '../core/page-context.tsx';
import { aForm, config } from '../testing.ts';
import { readDraft, useDraft } from './draft.ts';
import { FormFields } from './form-fields.tsx';
import { type FormState, useForm } from './form-state.ts';
import { SurroundingsProvider } from './surroundings.tsx';
import { act, enter, mount, unmount } from '../mount.tsx';

let state: FormState;
let forget: () => void;
const restored = vi.fn();
const draftKey = 'convoke.draft.test';

function Harness() {
  const form = useForm(aForm, 'en');
  const forgetDraft = useDraft(draftKey, form, true, restored);
  useLayoutEffect(() => {
    state = form;
    forget = forgetDraft;
  });
  return <FormFields form={aForm} state={form} />;
}

const page = {
  language: 'en',
  locale: 'en-US',
  url: '/',
  publicUrl: '',
  config,
  t: translator({ 'public-core': core, 'public-form': formTexts }, 'en'),
} as const;

async function show(): Promise<void> {
  await act(() =>
    mount(
      <PageProvider value={page}>
        <Harness />
      </PageProvider>,
    ),
  );
}

const field = <Element extends HTMLElement = HTMLInputElement>(id: string) =>
  document.getElementById(`field-${id}`) as Element;
const messageOf = (id: string) => document.getElementById(`field-${id}-problem`)?.textContent ?? null;
const option = (name: string, value: string) =>
  document.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`) as HTMLInputElement;

async function type(id: string, value: string): Promise<void> {
  await act(() => {
    enter(field(id), value);
  });
}
const leave = (id: string) => act(() => void field(id).dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
const click = (element: HTMLElement) => act(() => element.click());
async function check() {
  let answers: ReturnType<FormState['check']> = null;
  await act(async () => {
    answers = state.check();
    await vi.runAllTimersAsync();
  });
  return answers;
}

beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  restored.mockReset();
  await show();
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

describe('the form', () => {
  it('gives phones the right keyboard and browsers the right thing to fill in', () => {
    expect(field('phone').type).toBe('tel');
    expect(field('phone').getAttribute('autocomplete')).toBe('tel');
    expect(field('email').getAttribute('inputmode')).toBe('email');
    expect(field('name').getAttribute('autocomplete')).toBe('name');
    expect(field('guests').getAttribute('inputmode')).toBe('decimal');
    expect(field('guests').getAttribute('aria-describedby')).toBe('field-guests-help field-guests-shape');
    expect(document.getElementById('field-guests-shape')?.textContent).toBe('Between 0 and 3');
  });

  it('has what a browser fills in for one person kept from the fields of the next', async () => {
    await act(() =>
      mount(
        <PageProvider value={page}>
          <SurroundingsProvider value={{ person: 'person-2' }}>
            <Harness />
          </SurroundingsProvider>
        </PageProvider>,
      ),
    );
    expect(field('phone').getAttribute('autocomplete')).toBe('section-person-2 tel');
    expect(field('name').getAttribute('autocomplete')).toBe('section-person-2 name');
    expect(field('guests').getAttribute('autocomplete')).toBe('off');
  });

  it('labels every field', () => {
    for (const { fieldId, type: kind } of aForm.fields) {
      if (kind === 'single' || kind === 'multiple') expect(field(fieldId).querySelector('legend')).not.toBeNull();
      else
        expect(
          field(fieldId).closest('label') ?? document.querySelector(`label[for="field-${fieldId}"]`),
        ).not.toBeNull();
    }
  });

  it('says beside the field what the server would say, when the person leaves it', async () => {
    await type('phone', '123');
    expect(messageOf('phone')).toBeNull();
    await leave('phone');
    expect(messageOf('phone')).toMatch(/^Not a valid phone number\. Mainland China: 138 0013 8000/);
    expect(field('phone').getAttribute('aria-invalid')).toBe('true');
    expect(field('phone').getAttribute('aria-describedby')).toBe('field-phone-shape field-phone-problem');
    await type('phone', '138 0000 0000');
    expect(messageOf('phone')).toBeNull();
  });

  it('does not scold for passing through an empty field', async () => {
    await leave('name');
    expect(messageOf('name')).toBeNull();
  });

  it('marks everything that is wrong on sending; a list of it takes the focus and leads to each field', async () => {
    expect(await check()).toBeNull();
    expect(messageOf('name')).toBe('Required.');
    expect(messageOf('ok')).toBe('Please agree to continue.');
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('4 fields need your attention.');
    expect(document.activeElement?.id).toBe('form-problems');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('#form-problems a')];
    expect(links.map((link) => link.textContent)).toEqual(['Name', 'Phone', 'Food', 'I agree']);
    await click(links[1] as HTMLAnchorElement);
    await act(async () => void (await vi.runAllTimersAsync()));
    expect(document.activeElement?.id).toBe('field-phone');
    await type('phone', '13800000000');
    expect(document.querySelectorAll('#form-problems a')).toHaveLength(3);
  });

  it('goes to the field itself when only one is wrong', async () => {
    await type('name', 'Ada');
    await type('phone', '13800000000');
    await click(option('food', 'a'));
    expect(await check()).toBeNull();
    expect(document.activeElement?.id).toBe('field-ok');
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('1 field needs your attention.');
  });

  it('gives the answers in their normal form', async () => {
    await type('name', '  Ada   L ');
    await type('phone', '+86 138-0000-0000');
    await type('email', 'Ada@Example.ORG');
    await type('guests', '2');
    await click(option('food', 'b'));
    await click(option('topics', 'a'));
    await click(option('topics', 'c'));
    expect(option('topics', 'b').disabled).toBe(true);
    await click(field('ok'));
    expect(await check()).toEqual({
      name: 'Ada L',
      phone: '13800000000',
      email: 'ada@example.org',
      guests: 2,
      food: 'b',
      topics: ['a', 'c'],
      ok: true,
    });
  });

  it('shows beside its field what the server refused', async () => {
    await act(() => void state.refuse([{ path: 'answers.email', message: 'Taken.' }]));
    expect(messageOf('email')).toBe('Taken.');
    expect(state.refuse([{ path: 'code', message: 'x' }])).toBe(false);
  });
});

describe('the draft', () => {
  it('outlives the page', async () => {
    await type('name', 'Ada');
    await click(option('topics', 'b'));
    await act(async () => void (await vi.advanceTimersByTimeAsync(400)));
    unmount();
    await show();
    expect(restored).toHaveBeenCalledOnce();
    expect(field('name').value).toBe('Ada');
    expect(option('topics', 'b').checked).toBe(true);
  });

  it('is written at once when the page ends', async () => {
    await type('name', 'Ada');
    dispatchEvent(new Event('pagehide'));
    expect(readDraft(draftKey)).toEqual({ name: 'Ada' });
  });

  it('is not written again by a second tab that only stood open', async () => {
    await type('name', 'Ada');
    await act(async () => void (await vi.advanceTimersByTimeAsync(400)));
    // Another tab has sent it.
    localStorage.removeItem(draftKey);
    dispatchEvent(new Event('pagehide'));
    expect(readDraft(draftKey)).toBeNull();
    await type('name', 'Bea');
    forget();
    dispatchEvent(new Event('pagehide'));
    await act(async () => void (await vi.advanceTimersByTimeAsync(400)));
    expect(readDraft(draftKey)).toBeNull();
  });

  it('gives way to what the person has typed meanwhile', async () => {
    unmount();
    localStorage.setItem(draftKey, JSON.stringify({ values: { name: 'Old', why: 'kept' }, at: Date.now() }));
    document.body.innerHTML = '<input name="name" value="New">';
    const typed = document.createElement('div');
    document.body.append(typed);
    await act(() =>
      mount(
        <PageProvider value={page}>
          <Harness />
        </PageProvider>,
        typed,
      ),
    );
    expect(state.values).toMatchObject({ name: 'New', why: 'kept' });
    unmount(typed);
    document.body.innerHTML = '';
  });

  it('is forgotten after a week, and when it is done with', async () => {
    await type('name', 'Ada');
    await act(async () => void (await vi.advanceTimersByTimeAsync(400)));
    vi.setSystemTime(Date.now() + 8 * 24 * 60 * 60 * 1000);
    expect(readDraft(draftKey)).toBeNull();
    forget();
    expect(localStorage.getItem(draftKey)).toBeNull();
  });
});
