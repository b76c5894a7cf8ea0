import { defaultForm, type FormDefinition, type FormField } from '@convoke/contract/form/form.engine.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../../ui/dialogs.tsx';
import { FormDesigner } from './form-designer.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../core/call.ts', () => ({ call }));
vi.mock('react-i18next', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${Object.values(values).join(' ')}` : key);
  return { useTranslation: () => ({ t, i18n: { language: 'en' } }) };
});

// The whole designer is large, and other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const block = { formId: 'b', name: 'Dinner', updatedAt: '', fields: [{ ...field('Diet'), fieldId: 'diet' }] };
let form: FormDefinition;

function field(text: string): FormField {
  return { fieldId: text, type: 'text', required: false, label: { en: text, zh: '', es: '', ja: '' } };
}

beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async ({ id }: { id: string }) => (id === 'form.blocks' ? [block] : {}));
  // Wide enough for both side columns.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Owner({ first }: { first: FormDefinition }) {
  const [value, setValue] = useState(first);
  useEffect(() => {
    form = value;
  });
  return (
    <>
      <FormDesigner value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue({ version: 1, fields: [field('Theirs')] })}>
        {'theirs'}
      </button>
    </>
  );
}

function show(first: FormDefinition = defaultForm) {
  form = first;
  render(
    <App>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DialogHost>
          <Owner first={first} />
        </DialogHost>
      </QueryClientProvider>
    </App>,
  );
}
const labels = () => form.fields.map((each) => each.label.en);
const options = () => screen.getAllByRole('option').filter((each) => each.hasAttribute('data-field'));
const chosen = () => options().findIndex((each) => each.getAttribute('aria-selected') === 'true');
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

test('a click in the palette adds a field, whose question is worded at once', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: /Long text$/ }));
  expect(labels()).toEqual(['Name', 'Phone', 'E-mail', 'Company', 'Job title', 'Long text']);
  const question = await screen.findByLabelText(/designer:prop.label/);
  fireEvent.change(question, { target: { value: 'What would you like to hear?' } });
  expect(form.fields[5]?.label).toEqual({ en: 'What would you like to hear?', zh: '', es: '', ja: '' });
  expect(screen.getByRole('button', { name: /Company$/ }).hasAttribute('disabled')).toBe(true);
});

test('by keyboard alone: choose, move, duplicate, remove, undo, redo', async () => {
  show();
  options()[0]?.focus();
  press('ArrowDown');
  press('ArrowDown');
  await waitFor(() => expect(document.activeElement).toBe(options()[1]));
  press('ArrowDown', { altKey: true });
  expect(labels()).toEqual(['Name', 'E-mail', 'Phone', 'Company', 'Job title']);
  press('d', { ctrlKey: true });
  expect(labels()).toEqual(['Name', 'E-mail', 'Phone', 'Phone', 'Company', 'Job title']);
  expect(form.fields.filter((each) => each.means === 'phone')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(options()[3]));
  press('Delete');
  press('Delete');
  expect(labels()).toEqual(['Name', 'E-mail', 'Phone', 'Job title']);
  await waitFor(() => expect(chosen()).toBe(3));
  press('z', { ctrlKey: true });
  expect(labels()).toHaveLength(5);
  press('z', { ctrlKey: true, shiftKey: true });
  expect(labels()).toHaveLength(4);
});

test('"/" finds a field to add, and the focus comes back to the canvas with it', async () => {
  show();
  options()[0]?.focus();
  press('/');
  const search = screen.getByLabelText('designer:palette.search');
  await waitFor(() => expect(document.activeElement).toBe(search));
  fireEvent.change(search, { target: { value: 'rank' } });
  fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 });
  expect(labels().at(-1)).toBe('Ranking');
  await waitFor(() => expect(document.activeElement).toBe(options()[5]));
  press('Enter');
  await waitFor(() => expect(document.activeElement?.id).toBe('fd-label'));
});

test('whoever goes on to the search at once stays there, also when the step before led nowhere', async () => {
  show();
  fireEvent.click(options()[4] as HTMLElement);
  options()[4]?.focus();
  press('ArrowDown');
  press('/');
  // What the step has left behind comes first.
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(screen.getByLabelText('designer:palette.search'));
});

test('keys in a text are letters, but undo is the designer’s', async () => {
  show();
  fireEvent.click(options()[0] as HTMLElement);
  const question = await screen.findByLabelText(/designer:prop.label/);
  question.focus();
  fireEvent.change(question, { target: { value: 'Full name' } });
  press('Delete');
  press('ArrowDown');
  expect(labels()[0]).toBe('Full name');
  press('z', { ctrlKey: true });
  expect(labels()[0]).toBe('Name');
});

test('a condition is built of lines and read as a sentence', async () => {
  show();
  fireEvent.click(options()[4] as HTMLElement);
  fireEvent.click(await screen.findByText('designer:section.logic'));
  fireEvent.click(await screen.findByRole('button', { name: /designer:logic.add$/ }));
  expect(form.fields[4]?.showWhen).toEqual({ all: [{ fieldId: 'company', is: 'answered' }] });
  expect((await screen.findAllByText(/Shown when .*Company/)).length).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: /designer:logic.addGroup$/ }));
  expect(form.fields[4]?.showWhen).toMatchObject({ all: [{}, { any: [{ fieldId: 'company' }] }] });
  fireEvent.click(screen.getByRole('button', { name: /designer:logic.clear$/ }));
  expect(form.fields[4]).not.toHaveProperty('showWhen');
});

test('a field that others ask about says so when it is gone', async () => {
  show({
    version: 1,
    fields: [field('First'), { ...field('Second'), showWhen: { fieldId: 'First', is: 'answered' } }],
  });
  options()[0]?.focus();
  press('ArrowDown');
  press('Delete');
  expect(await screen.findByText(/designer:problems.title 1/)).toBeTruthy();
  expect(options()[0]?.getAttribute('aria-invalid')).toBe('true');
});

test('a block puts copies of its fields in, which carry its id', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: /^Dinner/ }));
  const added = form.fields.at(-1);
  expect(added).toMatchObject({ blockId: 'b', label: { en: 'Diet' } });
  expect(added?.fieldId).not.toBe('diet');
});

test('options: Enter adds one below, many are pasted at once, and lines that stay keep their ids', async () => {
  show({ version: 1, fields: [] });
  fireEvent.click(screen.getByRole('button', { name: /Single choice$/ }));
  const first = await screen.findByLabelText('designer:option.label 1');
  fireEvent.change(first, { target: { value: 'Red' } });
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(form.fields[0]?.options).toHaveLength(4);
  const red = form.fields[0]?.options?.[0]?.value;
  fireEvent.click(screen.getByRole('button', { name: /designer:option.paste$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Green\n\n  Red \nBlue' } });
  fireEvent.click(dialog.getByRole('button', { name: /designer:option.pasteOk 3/ }));
  const pasted = form.fields[0]?.options ?? [];
  expect(pasted.map((each) => each.label.en)).toEqual(['Green', 'Red', 'Blue']);
  expect(pasted[1]?.value).toBe(red);
});

test('another version from outside takes the form’s place, and can be undone', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'theirs' }));
  await waitFor(() => expect(options()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: /designer:bar.undo/ }));
  await waitFor(() => expect(labels()).toHaveLength(5));
});

test('another language shows what the first one says until it has its own', async () => {
  show({ version: 1, fields: [field('Diet')] });
  fireEvent.click(options()[0] as HTMLElement);
  fireEvent.click(screen.getByText('日本語'));
  const question = await screen.findByLabelText(/designer:prop.label/);
  expect([question.getAttribute('placeholder'), (question as HTMLInputElement).value]).toEqual(['Diet', '']);
  fireEvent.change(question, { target: { value: '食事' } });
  expect(form.fields[0]?.label).toEqual({ en: 'Diet', zh: '', es: '', ja: '食事' });
});

test('a length that a field cannot have is told at its property and not saved', async () => {
  show({ version: 1, fields: [{ ...field('Motto'), max: 40 }] });
  fireEvent.click(options()[0] as HTMLElement);
  const most = await screen.findByLabelText<HTMLInputElement>('designer:answer.maxLength');
  fireEvent.focus(most);
  for (const text of ['60', '600', '6000']) fireEvent.change(most, { target: { value: text } });
  fireEvent.blur(most);
  expect(screen.getByText('At most 5,000.')).toBeTruthy();
  expect(most.value).toBe('6000');
  expect(form.fields[0]?.max).toBe(40);
});

test('a phone field takes numbers of regions one chooses, of any country, or the usual ones again', async () => {
  show();
  fireEvent.click(options()[1] as HTMLElement);
  const phone = () => form.fields.find((each) => each.fieldId === 'phone');
  const take = async (name: string) => {
    fireEvent.mouseDown(await screen.findByLabelText('designer:phone.regions'));
    fireEvent.click(await screen.findByTitle(name));
  };
  await take('designer:phone.some');
  expect(phone()?.phoneRegions).toEqual(['CN', 'HK', 'MO', 'TW']);
  fireEvent.mouseDown(await screen.findByLabelText('designer:phone.which'));
  fireEvent.change(screen.getByLabelText('designer:phone.which'), { target: { value: 'Japan' } });
  fireEvent.click(await screen.findByTitle('Japan +81'));
  expect(phone()?.phoneRegions).toEqual(['CN', 'HK', 'MO', 'TW', 'JP']);
  await take('designer:phone.any');
  expect(phone()?.phoneRegions).toBe('any');
  await take('designer:phone.usual');
  expect(phone()?.phoneRegions).toBeUndefined();
});
