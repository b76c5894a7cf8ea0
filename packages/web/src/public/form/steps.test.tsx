import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import formTexts from '../../texts/en/public-form.json' with { type: 'json' };
import { translator } from '../core/i18n.ts';
import { PageProvider } from '../core/page-context.tsx';
import { config } from '../testing.ts';
import { readDraft, useDraft } from './draft.ts';
import { changesOf } from './form-changes.ts';
import { FormFields } from './form-fields.tsx';
import { type FormState, useForm } from './form-state.ts';
import { startValues } from './start-values.ts';
import { StepButtons } from './step-buttons.tsx';
import { StepHead } from './step-head.tsx';
import { type Steps, useSteps } from './steps.ts';
import { useChanges } from './use-changes.ts';
import { act, enter, mount, unmount } from '../mount.tsx';

/** A form as a whole: what hangs on answers, its pages, what it begins with, and what outlives the page. */

const label = (en: string) => ({ en, zh: en, es: en, ja: en });
const field = (fieldId: string, more: Partial<FormField> = {}): FormField => ({
  fieldId,
  type: 'text',
  required: true,
  label: label(fieldId),
  ...more,
});
const pageBreak = (title: string) => field(title, { type: 'pageBreak', required: false, label: label(title) });
const options = ['yes', 'no'].map((value) => ({ value, label: label(value) }));
const whenYes = { showWhen: { fieldId: 'came', is: 'equals' as const, value: 'yes' } };

const paged: FormDefinition = {
  version: 1,
  fields: [
    field('name'),
    field('came', { type: 'single', options }),
    field('seat', whenYes),
    pageBreak('Middle'),
    field('food', whenYes),
    pageBreak('End'),
    field('more', { required: false }),
  ],
};

const t = translator({ 'public-core': core, 'public-form': formTexts }, 'en');
const page = { language: 'en', locale: 'en-US', url: '/', publicUrl: '', config, t } as const;
const draftKey = 'convoke.draft.steps';

let state: FormState;
let steps: Steps;
let replace: (form: FormDefinition) => void;

function Harness({ given, url, isKept }: { given: FormDefinition; url: string; isKept: boolean }) {
  const { form, changed, replace: change } = useChanges(given);
  const [, setRestored] = useState(false);
  const form_ = useForm(form, 'en', startValues(form, url));
  const pages = useSteps(form, form_);
  useDraft(draftKey, form_, isKept, () => setRestored(true));
  useLayoutEffect(() => {
    state = form_;
    steps = pages;
    replace = change;
  });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <StepHead steps={pages} />
      <FormFields form={form} fields={pages.step.fields} state={form_} hints={changed} />
      <StepButtons steps={pages} disabled={false} sending={false}>
        Send
      </StepButtons>
    </form>
  );
}

const show = (given: FormDefinition, { url = '/', isKept = false } = {}) =>
  act(() =>
    mount(
      <PageProvider value={page}>
        <Harness given={given} url={url} isKept={isKept} />
      </PageProvider>,
    ),
  );
const leavePage = () => unmount();

const input = (id: string) => document.getElementById(`field-${id}`) as HTMLInputElement;
const type = (id: string, value: string) =>
  act(() => {
    enter(input(id), value);
  });
const choose = (value: string) =>
  act(() => document.querySelector<HTMLInputElement>(`input[name=came][value=${value}]`)?.click());
const next = () => act(async () => void (await steps.next()));
const asked = () =>
  [...document.querySelectorAll('[id^=field-]:is(input, fieldset, textarea)')].map((each) => each.id.slice(6));
const place = () => document.querySelector('.steps .fine')?.textContent ?? null;
async function check() {
  let answers: ReturnType<FormState['check']> = null;
  await act(() => {
    answers = state.check();
  });
  return answers as Record<string, unknown> | null;
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  leavePage();
  vi.useRealTimers();
});

describe('questions that hang on answers', () => {
  it('come, vanish, and come back with what was typed; hidden ones are no answers', async () => {
    await show(paged);
    expect(asked()).toEqual(['name', 'came']);
    await choose('yes');
    await type('seat', 'A1');
    await choose('no');
    expect(asked()).toEqual(['name', 'came']);
    await type('name', 'Ada');
    expect(await check()).toEqual({ name: 'Ada', came: 'no' });
    await choose('yes');
    expect(input('seat').value).toBe('A1');
  });

  it('take their mistakes with them', async () => {
    await show(paged);
    await choose('yes');
    await type('name', 'Ada');
    expect(await check()).toBeNull();
    expect(Object.keys(state.problems)).toEqual(['seat', 'food']);
    await choose('no');
    expect(state.problems).toEqual({});
    expect(document.getElementById('form-problems')).toBeNull();
  });
});

describe('pages', () => {
  it('go on only when everything on the open one is right, and say where one stands', async () => {
    await show(paged);
    await choose('yes');
    expect(place()).toBe('Page 1 of 3');
    await next();
    expect(place()).toBe('Page 1 of 3');
    expect(state.problems).toEqual({ name: 'Required.', seat: 'Required.' });
    await type('name', 'Ada');
    await type('seat', 'A1');
    await next();
    expect(document.querySelector('h3')?.textContent).toBe('Middle');
    expect(asked()).toEqual(['food']);
    expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext')).toBe('Page 2 of 3');
    await act(() => steps.back());
    expect(input('name').value).toBe('Ada');
  });

  it('are left out when nothing on them is asked', async () => {
    await show(paged);
    await type('name', 'Ada');
    await choose('no');
    expect(place()).toBe('Page 1 of 2');
    await next();
    expect(document.querySelector('h3')?.textContent).toBe('End');
    expect(steps.isLast).toBe(true);
    expect(document.querySelector('button[type=submit]')?.textContent).toBe('Send');
  });

  it('are turned back to the first one with a mistake', async () => {
    await show(paged);
    await type('name', 'Ada');
    await choose('no');
    await next();
    await act(() => void state.refuse([{ path: 'answers.name', message: 'Taken.' }]));
    expect(place()).toBe('Page 1 of 2');
    expect(document.getElementById('field-name-problem')?.textContent).toBe('Taken.');
    expect(document.activeElement).toBe(input('name'));
  });

  it('are single questions where the form goes at that pace', async () => {
    await show({ ...paged, pace: 'field' });
    expect(asked()).toEqual(['name']);
    await type('name', 'Ada');
    await next();
    expect(asked()).toEqual(['came']);
    expect(document.activeElement?.getAttribute('name')).toBe('came');
  });

  it('wait for what a field still has to finish', async () => {
    await show(paged);
    await type('name', 'Ada');
    await choose('no');
    await act(() => state.hold('name', () => Promise.reject(new Error('Not sent.'))));
    await next();
    expect(place()).toBe('Page 1 of 2');
    expect(state.problems).toEqual({ name: 'Not sent.' });
    await act(() => state.hold('name', null));
    await next();
    expect(steps.isLast).toBe(true);
  });
});

describe('what a form begins with', () => {
  const form: FormDefinition = {
    version: 1,
    fields: [
      field('name', { parameter: 'name' }),
      field('city', { preset: 'Lima' }),
      field('came', { type: 'single', options, parameter: 'came' }),
      field('ok', { type: 'agreement', required: false, preset: true, parameter: 'ok' }),
    ],
  };

  it('is what the link says, else the form’s own; never somebody’s consent', async () => {
    await show(form, { url: '/survey/x?name=Ada&came=yes&ok=true&city=Rome' });
    expect(await check()).toEqual({ name: 'Ada', city: 'Lima', came: 'yes' });
  });

  it('gives way to what the person does, even to emptying it', async () => {
    await show(form, { url: '/survey/x?name=Ada&came=yes', isKept: true });
    await type('city', '');
    await type('name', 'Grace');
    dispatchEvent(new Event('pagehide'));
    leavePage();
    await show(form, { url: '/survey/x?name=Ada&came=yes', isKept: true });
    expect(input('name').value).toBe('Grace');
    expect(input('city').value).toBe('');
  });

  it('is no draft: nothing is kept before somebody types', async () => {
    await show(form, { url: '/survey/x?name=Ada', isKept: true });
    dispatchEvent(new Event('pagehide'));
    expect(readDraft(draftKey)).toBeNull();
  });
});

describe('a draft', () => {
  it('keeps answers of every kind, and files by their ids', async () => {
    const form: FormDefinition = {
      version: 1,
      fields: [
        field('m', { type: 'matrix', rows: [{ value: 'r', label: label('r') }], options }),
        field('s', { type: 'sort', options }),
        field('c', { type: 'single', options: [{ value: 'o', label: label('o'), isOther: true }] }),
        field('f', { type: 'file', max: 2 }),
      ],
    };
    const file = { fileId: 'id1', name: 'a.png', bytes: 3 };
    await show(form, { isKept: true });
    const fieldOf = (id: string) => form.fields.find((each) => each.fieldId === id) as FormField;
    await act(() => {
      state.set(fieldOf('m'), { r: 'yes' });
      state.set(fieldOf('s'), ['no', 'yes']);
      state.set(fieldOf('c'), 'o');
      state.setOther(fieldOf('c'), 'Soup');
      state.set(fieldOf('f'), [file]);
    });
    dispatchEvent(new Event('pagehide'));
    leavePage();
    await show(form, { isKept: true });
    expect(await check()).toEqual({ m: { r: 'yes' }, s: ['no', 'yes'], c: 'o', 'c#other': 'Soup', f: [file] });
    expect(document.querySelector('.upload-name')?.textContent).toBe('a.png');
  });

  it('leads back to the first page with something to answer', async () => {
    await show(paged, { isKept: true });
    await type('name', 'Ada');
    await choose('yes');
    await type('seat', 'A1');
    dispatchEvent(new Event('pagehide'));
    leavePage();
    await show(paged, { isKept: true });
    await act(() => steps.resume());
    expect(document.querySelector('h3')?.textContent).toBe('Middle');
  });
});

describe('a form that is changed meanwhile', () => {
  const changed: FormDefinition = {
    version: 2,
    fields: [field('name', { label: label('Full name') }), field('came', { type: 'single', options }), field('age')],
  };

  it('keeps what was typed and marks what is new', async () => {
    await show({ ...paged, fields: paged.fields.slice(0, 2) });
    await type('name', 'Ada');
    await choose('no');
    await act(() => replace(changed));
    expect(input('name').value).toBe('Ada');
    expect(document.getElementById('field-name-hint')?.textContent).toBe('This question has changed.');
    expect(document.getElementById('field-age-hint')?.textContent).toBe('This question is new.');
    expect(document.getElementById('field-came-hint')).toBeNull();
  });

  it('is not changed by what nobody sees', () => {
    const scored = { ...paged, fields: paged.fields.map((each) => ({ ...each, parameter: 'x' })) };
    expect(changesOf(paged, scored)).toEqual({});
  });
});
