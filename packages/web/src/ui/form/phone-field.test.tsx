import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PhoneField } from './phone-field.tsx';
import { PhoneInput } from './phone-input.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
beforeEach(() => void vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-JP']));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(phone = '', regions?: readonly string[]) {
  const save = vi.fn();
  render(
    <Form initialValues={{ phone }} onFinish={save}>
      {regions ? (
        <Form.Item name="phone" label="Phone">
          <PhoneInput regions={regions} />
        </Form.Item>
      ) : (
        <PhoneField of={guestAdd} name="phone" label="Phone" />
      )}
      <button type="submit">Save</button>
    </Form>,
  );
  return save;
}
const number = () => screen.getByLabelText<HTMLInputElement>('Phone');
const country = () => screen.getByLabelText('common:phone.region');
const type = (text: string) => fireEvent.change(number(), { target: { value: text } });
const saved = async (save: ReturnType<typeof show>) => {
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(save).toHaveBeenCalled());
  return save.mock.calls.map(([values]) => (values as { phone: string }).phone).at(-1);
};

test('begins where the browser says one is, and says the country with the number', async () => {
  const save = show();
  expect(screen.getByText('JP +81')).toBeTruthy();
  type('90-1234-5678');
  expect(await saved(save)).toBe('+81 90-1234-5678');
});

test('the country is chosen by its name or its code, or by a number that says it', async () => {
  const save = show();
  fireEvent.mouseDown(country());
  fireEvent.change(country(), { target: { value: 'Spain' } });
  fireEvent.click(await screen.findByText('Spain +34'));
  type('612 345 678');
  expect(number().value).toBe('612 345 678');
  type('+86 138 0013 8000');
  expect(screen.getByText('CN +86')).toBeTruthy();
  expect(await saved(save)).toBe('+86 138 0013 8000');
});

test('shows a kept number with its country, and leaves it as it is', async () => {
  const save = show('13800138000');
  expect([screen.getByText('CN +86') !== null, number().value]).toEqual([true, '13800138000']);
  expect(await saved(save)).toBe('13800138000');
});

test('what is no number is refused at its field; none at all is taken', async () => {
  const save = show();
  type('12');
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText('Not a valid phone number of this country or region.');
  expect(save).not.toHaveBeenCalled();
  type('');
  expect(await saved(save)).toBe('');
});

test('offers the regions of its form alone', () => {
  show('', ['ES', 'FR']);
  fireEvent.mouseDown(country());
  expect([...document.querySelectorAll('[role="option"]')].map((each) => each.textContent)).toHaveLength(2);
});
