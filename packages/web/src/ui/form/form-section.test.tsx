import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { afterEach, expect, test } from 'vitest';
import { FormSection } from './form-section.tsx';

afterEach(cleanup);

interface Values {
  limit: string;
  note: string;
}

function Show({ limit }: { limit: string }) {
  const [form] = Form.useForm<Values>();
  return (
    <Form form={form} initialValues={{ limit, note: '' }}>
      <FormSection<Values> title="Limits" fields={['limit']} summary={(values) => `At most ${values.limit ?? ''}`}>
        <Form.Item name="limit" label="Limit" rules={[{ required: true, message: 'How many?' }]}>
          <Input />
        </Form.Item>
      </FormSection>
      <FormSection<Values> title="Notes" fields={['note']} summary={() => 'None'} startsOpen>
        <Form.Item name="note" label="Note">
          <Input />
        </Form.Item>
      </FormSection>
      <button type="submit">Save</button>
    </Form>
  );
}

const head = (name: RegExp) => screen.getByRole('button', { name });

test('a section says in one line what is set while it is closed, and opens', async () => {
  render(<Show limit="10" />);
  expect(head(/^Limits/).textContent).toBe('LimitsAt most 10');
  expect(head(/^Notes/).getAttribute('aria-expanded')).toBe('true');
  fireEvent.change(screen.getByLabelText('Limit'), { target: { value: '20' } });
  await waitFor(() => expect(head(/^Limits/).textContent).toBe('LimitsAt most 20'));
  fireEvent.click(head(/^Limits/));
  expect(head(/^Limits/).textContent).toBe('Limits');
  expect(screen.getByLabelText('Limit').closest('[hidden]')).toBeNull();
});

test('a field that is refused opens its section and has the focus', async () => {
  render(<Show limit="" />);
  expect(screen.getByLabelText('Limit').closest('[hidden]')).toBeTruthy();
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText('How many?');
  await waitFor(() => expect(screen.getByLabelText('Limit').closest('[hidden]')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Limit')));
  // It may be closed all the same.
  fireEvent.click(head(/^Limits/));
  expect(screen.getByLabelText('Limit').closest('[hidden]')).toBeTruthy();
});
