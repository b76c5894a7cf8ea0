import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PhoneRows } from './phone-rows.tsx';
import type { Column } from './table-types.ts';

afterEach(cleanup);

const columns: Column<{ id: string; name: string }>[] = [
  { key: 'id', title: 'Number', main: true, render: (row) => <code>{row.id}</code> },
  { key: 'name', title: 'Name', render: (row) => row.name },
  { key: 'do', title: '', part: 'actions', render: () => <button type="button">More</button> },
];

test('a tap anywhere on a row opens it, except on what does something of its own', () => {
  const [onOpen, onChoose] = [vi.fn(), vi.fn()];
  const row = { id: 'A1', name: 'Li' };
  render(
    <PhoneRows
      rows={[row]}
      rowKey={(each) => each.id}
      columns={columns}
      onOpen={onOpen}
      chosen={[]}
      onChoose={onChoose}
    />,
  );
  fireEvent.click(screen.getByText('More'));
  fireEvent.click(screen.getByRole('checkbox'));
  expect(onOpen).not.toHaveBeenCalled();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(['A1']);
  fireEvent.click(screen.getByText('Li'));
  fireEvent.click(screen.getByText('A1'));
  expect(onOpen.mock.calls).toEqual([[row], [row]]);
});

test('what a row does not say has no place among its facts', () => {
  const facts: Column<{ id: string }>[] = [
    { key: 'id', title: 'Number', main: true, render: (row) => row.id },
    { key: 'phone', title: 'Phone', render: () => <span className="muted">—</span> },
    { key: 'company', title: 'Company', render: () => ['', <b key="b">Studio</b>] },
  ];
  render(<PhoneRows rows={[{ id: 'A1' }]} rowKey={(each) => each.id} columns={facts} onOpen={undefined} />);
  expect([...document.querySelectorAll('.phone-row-facts dt')].map((each) => each.textContent)).toEqual(['Company']);
});
