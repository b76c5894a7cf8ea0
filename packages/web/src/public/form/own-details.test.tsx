import { afterEach, beforeEach, expect, it } from 'vitest';
import formTexts from '../../texts/en/public-form.json' with { type: 'json' };
import { Shell } from '../core/shell.tsx';
import { act, mount, unmount } from '../mount.tsx';
import type { PageState } from '../page-data.ts';
import { aForm } from '../testing.ts';
import { FormFields } from './form-fields.tsx';
import { useForm } from './form-state.ts';
import { keepOwnDetails, OwnDetailsOffer } from './own-details.tsx';

function Form() {
  const state = useForm(aForm, 'en');
  return (
    <>
      <OwnDetailsOffer fields={aForm.fields} state={state} />
      <FormFields form={aForm} state={state} />
    </>
  );
}
const page: PageState = {
  page: 'register',
  language: 'en',
  locale: 'en-US',
  url: '/register/a',
  publicUrl: 'https://x.org',
  data: null,
  config: { appId: 'w', appSecret: 's' },
  texts: { 'public-form': formTexts },
};
const show = () => act(() => mount(<Shell state={page} View={Form} />));
const value = (fieldId: string) => document.querySelector<HTMLInputElement>(`#field-${fieldId}`)?.value;
const button = (text: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === text);

beforeEach(() => localStorage.clear());
afterEach(() => unmount());

it('offers what was sent last from this device, and fills it in only when that is pressed', async () => {
  keepOwnDetails({ name: 'Ada Lovelace', phone: '13800000000' });
  await show();
  expect(value('name')).toBe('');
  await act(() => button('Continue as Ada Lovelace')?.click());
  expect([value('name'), value('phone')]).toEqual(['Ada Lovelace', '13800000000']);
  expect(document.querySelector('.own-details')).toBeNull();
});

it('forgets them for whoever is somebody else, and offers nothing where nothing is known', async () => {
  keepOwnDetails({ name: 'Ada Lovelace', phone: '13800000000' });
  await show();
  await act(() => button('Not me')?.click());
  expect(document.querySelector('.own-details')).toBeNull();
  unmount();
  await show();
  expect(document.querySelector('.own-details')).toBeNull();
});
