import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFirstField } from './use-first-field.ts';

afterEach(cleanup);

/** What a drawer does with the hook; its fields come when `Load` is pressed, as those of one that fetches what it shows. */
function Late() {
  const [isThere, setThere] = useState(false);
  const { panelRef, afterOpenChange } = useFirstField();
  return (
    <div ref={panelRef}>
      <button type="button" onClick={() => afterOpenChange(true)}>
        Opened
      </button>
      <button type="button" onClick={() => setThere(true)}>
        Load
      </button>
      {isThere && <input aria-label="Name" />}
    </div>
  );
}

const hasFocus = (field: Element) => document.activeElement === field;

test('the first field has the focus also where it comes after the drawer is open', async () => {
  render(<Late />);
  fireEvent.click(screen.getByText('Opened'));
  fireEvent.click(screen.getByText('Load'));
  const field = await screen.findByLabelText('Name');
  await expect.poll(() => hasFocus(field)).toBe(true);
});

test('whoever has begun to do something else keeps the focus', async () => {
  render(<Late />);
  fireEvent.click(screen.getByText('Opened'));
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.click(screen.getByText('Load'));
  const field = await screen.findByLabelText('Name');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hasFocus(field)).toBe(false);
});

test('where there is no field the focus is on the button that does what it is for', async () => {
  function Question() {
    const { panelRef, afterOpenChange } = useFirstField();
    return (
      <div ref={panelRef}>
        <button type="button">No</button>
        <button type="button" className="ant-btn-primary">
          Yes
        </button>
        <span onMouseEnter={() => afterOpenChange(true)}>Open</span>
      </div>
    );
  }
  render(<Question />);
  fireEvent.mouseEnter(screen.getByText('Open'));
  expect(hasFocus(screen.getByText('Yes'))).toBe(true);
});
