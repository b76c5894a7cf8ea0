import { defaultForm, type FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import core from '../../texts/en/public-core.json' with { type: 'json' };
import formTexts from '../../texts/en/public-form.json' with { type: 'json' };
import { translator } from '../core/i18n.ts';
import { PageProvider } from '../core/page-context.tsx';
import { act, enter, mount, unmount } from '../mount.tsx';
import { config } from '../testing.ts';
import { FormFields } from './form-fields.tsx';
import { type FormState, useForm } from './form-state.ts';

/** The form that every event begins with needs a phone or an e-mail. */

let state: FormState;

function Harness({ form }: { form: FormDefinition }) {
  const own = useForm(form, 'en');
  useLayoutEffect(() => {
    state = own;
  });
  return <FormFields form={form} state={own} />;
}

const t = translator({ 'public-core': core, 'public-form': formTexts }, 'en');
const show = (form: FormDefinition) =>
  act(() =>
    mount(
      <PageProvider value={{ language: 'en', locale: 'en-US', url: '/', publicUrl: '', config, t }}>
        <Harness form={form} />
      </PageProvider>,
    ),
  );
const type = (id: string, value: string) =>
  act(() => enter(document.getElementById(`field-${id}`) as HTMLInputElement, value));
const check = async (within?: FormDefinition['fields']) => {
  let answers: ReturnType<FormState['check']> = null;
  await act(() => {
    answers = state.check(within);
  });
  return answers;
};
const messages = () => ['phone', 'email'].map((id) => document.getElementById(`field-${id}-problem`)?.textContent);
const needed = 'Please enter a phone number or an e-mail address.';

afterEach(() => unmount());

it('says beside both that one is needed, and nothing any more when one of them is there', async () => {
  await show(defaultForm);
  expect([...document.querySelectorAll('label')].map((label) => label.textContent).slice(0, 3)).toEqual([
    'Name ',
    'Phone or e-mail',
    'E-mail or phone',
  ]);
  await type('name', 'Ada');
  expect(await check()).toBeNull();
  expect(messages()).toEqual([needed, needed]);
  await type('email', 'ada@example.com');
  expect(messages()).toEqual([undefined, undefined]);
  expect(await check()).toEqual({ name: 'Ada', email: 'ada@example.com' });
});

it('on two pages the first is left with neither, and the second asks for one', async () => {
  await show(defaultForm);
  const [name, phone, email] = defaultForm.fields;
  if (!name || !phone || !email) throw new Error('three fields');
  await type('name', 'Ada');
  expect(await check([name, phone])).not.toBeNull();
  expect(await check([email])).toBeNull();
  expect(messages()).toEqual([undefined, needed]);
});
