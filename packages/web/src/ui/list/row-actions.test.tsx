import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageActions } from '../page-actions.ts';
import { type RowAction, useRowActions } from './row-actions.tsx';
import type { Rows } from './table-types.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

// Other tests share the machine.
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

interface Code {
  code: string;
  isOn: boolean;
}
const rows: Code[] = [
  { code: 'SPRING', isOn: true },
  { code: 'FALL', isOn: false },
];
const list = { query: { data: { records: rows, total: 2 } } } as unknown as Rows<Code>;
const done = vi.fn();
const clear = vi.fn();
beforeEach(() => vi.resetAllMocks());

const actions: RowAction<Code>[] = [
  { key: 'delete', label: 'delete', danger: true, run: done, many: { run: done, question: (n) => `delete ${n}?` } },
  { key: 'edit', label: 'edit', run: done },
  { key: 'off', label: 'turn off', run: done, when: ({ isOn }) => isOn, many: { run: done } },
  { key: 'merge', label: 'merge', many: { run: done, when: (keys) => keys.length > 1 } },
];

function Page({ chosen, reached }: { chosen: string[]; reached?: string }) {
  const { column, bulk, walk } = useRowActions({
    list,
    rowKey: ({ code }) => code,
    nameOf: ({ code }) => code,
    label: ({ code }) => `actions of ${code}`,
    actions,
    more: () => <span>more</span>,
  });
  return (
    <>
      <button type="button" onClick={() => reached && walk[1](reached)}>
        walk
      </button>
      {rows.map((row) => (
        <div key={row.code}>{column.render(row)}</div>
      ))}
      {chosen.length > 0 && bulk(chosen, clear, new Map())}
    </>
  );
}
const shown = (chosen: string[] = [], reached?: string, mode: 'visible' | 'hidden' = 'visible') => (
  <App>
    <Activity mode={mode}>
      <Page chosen={chosen} {...(reached && { reached })} />
    </Activity>
  </App>
);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const offered = () => [...pageActions.get().values()].flat().map(({ label, detail }) => `${label} ${detail}`);

test('the menu of a row has what can be done with it, what is dangerous last', async () => {
  render(shown());
  press('actions of FALL');
  await screen.findByRole('menuitem', { name: 'edit' });
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['edit', 'delete']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'edit' }));
  expect(done).toHaveBeenCalledWith(rows[1]);
});

test('the bar has what can be done with several, some of it from two on, and asks before what is dangerous', async () => {
  const { rerender } = render(shown(['SPRING']));
  const merge = () => screen.getByRole<HTMLButtonElement>('button', { name: 'merge' });
  expect(merge().disabled).toBe(true);
  screen.getByText('more');
  press('turn off');
  expect(done).toHaveBeenCalledWith(['SPRING'], clear, new Map());
  done.mockReset();
  rerender(shown(['SPRING', 'FALL']));
  expect(merge().disabled).toBe(false);
  press('delete');
  await screen.findByText('delete 2?');
  expect(done).not.toHaveBeenCalled();
  press('common:confirm');
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
});

test('the palette offers it for the row that j and k have reached and for the chosen ones, while the page is to be seen', () => {
  const { rerender } = render(shown([], 'SPRING'));
  expect(offered()).toEqual([]);
  press('walk');
  expect(offered()).toEqual(['delete SPRING', 'edit SPRING', 'turn off SPRING']);
  [...pageActions.get().values()].flat()[1]?.run();
  expect(done).toHaveBeenCalledWith(rows[0]);
  rerender(shown(['SPRING', 'FALL'], 'SPRING'));
  expect(offered()).toContain('merge common:table.chosen');
  rerender(shown(['SPRING', 'FALL'], 'SPRING', 'hidden'));
  expect(offered()).toEqual([]);
});
