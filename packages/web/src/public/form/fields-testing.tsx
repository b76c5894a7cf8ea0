import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { useLayoutEffect } from 'react';
import { afterEach, vi } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import formTexts from '../../texts/en/public-form.json' with { type: 'json' };
import { translator } from '../core/i18n.ts';
import { PageProvider } from '../core/page-context.tsx';
import { config } from '../testing.ts';
import { FormFields } from './form-fields.tsx';
import { type FormState, useForm, type Values } from './form-state.ts';
import { type FormSurroundings, SurroundingsProvider } from './surroundings.tsx';
import { act, enter, mount, unmount } from '../mount.tsx';

/** Fields as a person uses them: by finger, by keyboard, and told what is wrong. */

export const label = (en: string) => ({ en, zh: en, es: en, ja: en });
export const options = (...values: string[]) => values.map((value) => ({ value, label: label(`Option ${value}`) }));
const page = {
  language: 'en',
  locale: 'en-US',
  url: '/',
  publicUrl: '',
  config,
  t: translator({ 'public-core': core, 'public-form': formTexts }, 'en'),
} as const;

/** The form that stands on the page now. */
export let state: FormState;

function Harness({ fields, base }: { fields: FormField[]; base: Values }) {
  const form = useForm({ version: 1, fields }, 'en', base);
  useLayoutEffect(() => {
    state = form;
  });
  return <FormFields form={{ version: 1, fields }} state={form} />;
}

export async function show(
  field: Partial<FormField> & Pick<FormField, 'type'>,
  {
    surroundings = {},
    base = {},
    more = [],
  }: { surroundings?: FormSurroundings; base?: Values; more?: FormField[] } = {},
): Promise<void> {
  const fields = [{ fieldId: 'f', required: true, label: label('The question'), ...field }, ...more];
  await act(() =>
    mount(
      <PageProvider value={page}>
        <SurroundingsProvider value={surroundings}>
          <Harness fields={fields} base={base} />
        </SurroundingsProvider>
      </PageProvider>,
    ),
  );
}

afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

export const one = <Found extends Element = HTMLInputElement>(selector: string) =>
  document.querySelector<Found>(selector) as Found;
export const all = <Found extends Element = HTMLInputElement>(selector: string) => [
  ...document.querySelectorAll<Found>(selector),
];
export const click = (element: HTMLElement) => act(() => element.click());
export const key = (element: Element, name: string) =>
  act(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
export const input = (element: HTMLInputElement | HTMLTextAreaElement, value: string) =>
  act(() => {
    enter(element, value);
  });
export const choose = (element: HTMLSelectElement, value: string) =>
  act(() => {
    enter(element, value);
  });
export async function check() {
  let answers: ReturnType<FormState['check']> = null;
  await act(() => {
    answers = state.check();
  });
  return answers as Record<string, unknown> | null;
}
export const message = () => one('#field-f-problem')?.textContent ?? null;
export const button = (name: string) =>
  all<HTMLButtonElement>('button').find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  ) as HTMLButtonElement;
