import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { MoneyField, NumberField, SwitchField, TextField } from './fields.tsx';
import { MomentField } from './moment-field.tsx';
import { inputOf, valuesOf } from './form-values.ts';
import { afterRule } from './zone-moment.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const times = {
  opensAt: z.iso.datetime().nullable().default(null),
  closesAt: z.iso.datetime().nullable().default(null),
};
const of = {
  input: z
    .object({
      code: z
        .string()
        .trim()
        .min(2)
        .max(8)
        .transform((code) => code.toUpperCase()),
      note: z.string().max(60).default(''),
      uses: z.int().min(1).max(100).nullable().default(null),
      priceCents: z.int().min(0).max(10_000),
      isOn: z.boolean().default(true),
      ...times,
    })
    .refine(() => true),
};

const forms: FormInstance[] = [];
/** The form that was shown last. */
const form = () => forms.at(-1);
function Shown({ initial, children }: { initial: object; children: ReactNode }) {
  const [made] = Form.useForm();
  useEffect(() => {
    forms.push(made);
  }, [made]);
  return (
    <Form form={made} initialValues={initial}>
      {children}
    </Form>
  );
}
const show = (initial: object, fields: ReactNode) => render(<Shown initial={initial}>{fields}</Shown>);

/** The names of the fields that are refused. */
async function refused(): Promise<string[]> {
  let names: string[] = [];
  await act(async () => {
    await form()
      ?.validateFields()
      .catch(({ errorFields }: { errorFields: { name: string[] }[] }) => {
        names = errorFields.map(({ name }) => String(name[0]));
      });
  });
  return names;
}

afterEach(cleanup);

test('a field takes its length, its bounds and whether it is required from the call', async () => {
  show(
    { code: '', note: '', uses: null, priceCents: null },
    <>
      <TextField of={of} name="code" label="Code" />
      <TextField of={of} name="note" label="Note" />
      <NumberField of={of} name="uses" label="Uses" />
      <MoneyField of={of} name="priceCents" label="Price" />
    </>,
  );
  expect(await refused()).toEqual(['code', 'priceCents']);
  act(() => form()?.setFieldsValue({ code: 'ABCDEFGHI', note: 'x'.repeat(61) }));
  expect(await refused()).toEqual(['code', 'note', 'priceCents']);
  act(() => form()?.setFieldsValue({ code: 'ABCDEFGH', note: 'x'.repeat(60) }));
  expect(await refused()).toEqual(['priceCents']);
  act(() => form()?.setFieldsValue({ code: ' A ', uses: 101, priceCents: 10_001 }));
  expect(await refused()).toEqual(['code', 'uses', 'priceCents']);
  act(() => form()?.setFieldsValue({ code: 'AB', uses: 1.5, priceCents: 0 }));
  expect(await refused()).toEqual(['uses']);
  act(() => form()?.setFieldsValue({ uses: 100 }));
  expect(await refused()).toEqual([]);
});

test('a form may ask for more than the call, and nothing for what the call does not take', async () => {
  show(
    { note: '', uses: 2 },
    <>
      <TextField of={of} name="note" label="Note" required />
      <NumberField of={of} name="uses" label="Uses" min={3} />
    </>,
  );
  expect(await refused()).toEqual(['note', 'uses']);
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => show({}, <SwitchField of={of} name={'price' as 'isOn'} label="Price" />)).toThrow('takes no price');
  quiet.mockRestore();
});

test('a moment is shown by the clock of its zone and kept as the call takes it', async () => {
  const since = '2026-11-20T01:00:00.000Z';
  show(
    { opensAt: since, closesAt: null },
    <>
      <MomentField of={of} name="opensAt" label="From" timeZone="Asia/Shanghai" />
      <MomentField
        of={of}
        name="closesAt"
        label="Until"
        timeZone="Asia/Shanghai"
        rules={[afterRule('opensAt', 'It must end after it begins.')]}
      />
    </>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-11-20 09:00');
  const until = screen.getByLabelText('Until');
  fireEvent.mouseDown(until);
  fireEvent.change(until, { target: { value: '2026-11-20 09:30' } });
  fireEvent.keyDown(until, { key: 'Enter', keyCode: 13 });
  expect(form()?.getFieldValue('closesAt')).toBe('2026-11-20T01:30:00.000Z');
  expect(await refused()).toEqual([]);
  act(() => form()?.setFieldsValue({ closesAt: since }));
  expect(await refused()).toEqual(['closesAt']);
});

test('a form begins with what a row says and the defaults of the call; emptied fields are null where the call takes it', () => {
  expect(valuesOf(of)).toEqual({ note: '', uses: null, isOn: true, opensAt: null, closesAt: null });
  expect(valuesOf(of, { code: 'A1', uses: 3, isOn: false, other: 1 })).toMatchObject({
    code: 'A1',
    uses: 3,
    isOn: false,
  });
  expect(inputOf(of, { code: 'A1', uses: undefined, note: null, priceCents: 5, other: 1 })).toEqual({
    code: 'A1',
    uses: null,
    priceCents: 5,
  });
});

test('a text that is too long stands as it was pasted and is refused at its field', async () => {
  show({ code: '', note: '' }, <TextField of={of} name="note" label="Note" />);
  const field = screen.getByLabelText<HTMLInputElement>('Note');
  await act(async () => void fireEvent.change(field, { target: { value: 'x'.repeat(300) } }));
  expect([field.maxLength, field.value.length]).toEqual([-1, 300]);
  expect(await refused()).toEqual(['note']);
  expect(await screen.findByText('At most 60 characters.')).toBeTruthy();
});
