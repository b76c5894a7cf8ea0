import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RowMenu } from './row-menu.tsx';

// Only what has a size can have the focus, and here nothing is laid out.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

test('it says whose actions they are, leaves out what does not apply, and opens and works by keyboard', async () => {
  let focused: Element | null = null;
  const edit = vi.fn(() => (focused = document.activeElement));
  const [remove, row] = [vi.fn(), vi.fn()];
  render(
    <div onClick={row}>
      <RowMenu
        label="Actions for SPRING"
        items={[
          { label: 'Edit', onClick: edit },
          false,
          'divider',
          { label: 'Delete', danger: true, onClick: remove },
          undefined,
        ]}
      />
    </div>,
  );
  const button = screen.getByRole('button', { name: 'Actions for SPRING' });
  button.focus();
  // A button is clicked by Enter and the space bar.
  fireEvent.click(button);
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Edit', 'Delete']);
  row.mockClear();
  // The menu has the focus as soon as it is open.
  await waitFor(() => expect(document.activeElement).toBe(items[0]));
  fireEvent.keyDown(items[0] as Element, { key: 'Enter', keyCode: 13, which: 13 });
  expect(edit).toHaveBeenCalledOnce();
  // A dialog gives the focus back to who had it.
  expect(focused).toBe(button);
  expect(remove).not.toHaveBeenCalled();
  // The row that the menu belongs to would open.
  expect(row).not.toHaveBeenCalled();
});

test('the button shows that it is working until what was begun is over', async () => {
  let over = () => {};
  const work = new Promise<void>((settle) => (over = settle));
  render(<RowMenu label="More" items={[{ label: 'Copy', onClick: () => work }]} />);
  const button = screen.getByRole('button', { name: 'More' });
  fireEvent.click(button);
  fireEvent.click(await screen.findByText('Copy'));
  await waitFor(() => expect(button.className).toContain('loading'));
  over();
  await waitFor(() => expect(button.className).not.toContain('loading'));
});
