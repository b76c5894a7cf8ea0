import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from './number-input.tsx';
import { moneyRule, wholeRule } from './number-rules.ts';

afterEach(cleanup);

function show(initial: object = {}) {
  const save = vi.fn();
  render(
    <Form initialValues={initial} onFinish={save}>
      <Form.Item name="price" label="Price" rules={[moneyRule(0, 1_000_000_000)]}>
        <MoneyInput />
      </Form.Item>
      <Form.Item name="percent" label="Percent" rules={[wholeRule(1, 100)]}>
        <NumberInput />
      </Form.Item>
      <button type="submit">Save</button>
    </Form>,
  );
  return save;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
function type(label: string, text: string) {
  fireEvent.focus(field(label));
  fireEvent.change(field(label), { target: { value: text } });
  fireEvent.blur(field(label));
}
const press = () => fireEvent.click(screen.getByText('Save'));

test.for([
  ['Price', '-1', '-1.00', 'At least CN¥0.00.'],
  ['Price', '1000000000000', '1000000000000.00', 'At most CN¥10,000,000.00.'],
  ['Price', '0.015', '0.015', 'At most 2 decimal places.'],
  ['Percent', '101', '101', 'At most 100.'],
  ['Percent', '0', '0', 'At least 1.'],
  ['Percent', '1.5', '1.5', 'Enter a whole number.'],
] as const)('%s of %s is refused at its field and stays as it was typed', async ([label, text, kept, problem]) => {
  const save = show();
  type(label, text);
  press();
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(field(label).value).toBe(kept);
  expect(save).not.toHaveBeenCalled();
});

test('what fits is kept in fen and whole, and an empty field says nothing of bounds', async () => {
  const save = show({ price: 128_000, percent: null });
  expect(field('Price').value).toBe('1280.00');
  type('Price', '19,99');
  press();
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ price: 1_999, percent: null }));
  expect(field('Price').value).toBe('19.99');
});
