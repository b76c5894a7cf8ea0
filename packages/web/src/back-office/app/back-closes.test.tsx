import { cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBackCloses, useBackPlace } from './back-closes.ts';

const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
const escaped = vi.fn();

/** As Chromium tells a window's listeners: in the order in which they came, whether they capture or not. */
const add = window.addEventListener.bind(window);
vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) =>
  add(type, listener as EventListener),
);
startBackCloses();

function Page() {
  useBackPlace();
  return <p data-testid="path">{useLocation().pathname}</p>;
}
const shown = () => screen.getByTestId('path').textContent;

/** The browser has gone to another entry of its history. */
function pop(idx: number | undefined, path: string): void {
  const state = idx === undefined ? {} : { idx };
  history.replaceState(state, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}

function dialog(className = ''): void {
  document.body.insertAdjacentHTML('beforeend', `<div class="${className}"><div role="dialog"></div></div>`);
  const added = document.body.lastElementChild?.firstElementChild as HTMLElement;
  added.checkVisibility = () => true;
}

beforeEach(() => {
  history.replaceState({ idx: 4 }, '', '/here');
  go.mockClear();
  escaped.mockClear();
  window.addEventListener('keydown', escaped);
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  window.removeEventListener('keydown', escaped);
});

test.each([
  ['Back', 3, 1],
  ['Back by several pages', 1, 3],
  ['Forward', 5, -1],
] as const)('%s leaves an open dialog as Escape does, and the page stays', (_, idx, steps) => {
  dialog();
  pop(idx, '/other');
  expect(go).toHaveBeenCalledExactlyOnceWith(steps);
  // Not before the browser is there again.
  expect(escaped).not.toHaveBeenCalled();
  pop(4, '/here');
  expect(shown()).toBe('/here');
  expect(escaped.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toEqual(['Escape']);
});

test('it is the dialog on the screen that Back leaves by its cross, not the one that Escape would reach', () => {
  const crossed = vi.fn();
  dialog();
  dialog('ant-zoom-leave');
  const [open, closing] = document.querySelectorAll('[role="dialog"]');
  for (const each of [open, closing])
    each?.insertAdjacentHTML('beforeend', '<button class="ant-modal-close"></button>');
  open?.querySelector('button')?.addEventListener('click', crossed);
  pop(3, '/other');
  pop(4, '/here');
  expect(crossed).toHaveBeenCalledOnce();
  expect(escaped).not.toHaveBeenCalled();
});

test('on the page that the product was opened with, Back leaves the dialog too, each time, and the document when none is open', () => {
  const length = history.length;
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const push = vi.spyOn(history, 'pushState');
  document.body.insertAdjacentHTML('beforeend', '<input>');
  const focus = () => document.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  focus();
  expect(push).not.toHaveBeenCalled();
  dialog();
  focus();
  focus();
  expect(push).toHaveBeenCalledOnce();
  expect(history.length).toBe(length + 1);
  for (const time of [1, 2]) {
    pop(4, '/here');
    expect(escaped).toHaveBeenCalledTimes(time);
    expect(push).toHaveBeenCalledTimes(1 + time);
  }
  expect(back).not.toHaveBeenCalled();
  document.querySelector('[role="dialog"]')?.remove();
  pop(4, '/here');
  expect(back).toHaveBeenCalledOnce();
  expect(shown()).toBe('/here');
});

test('Back pressed twice quickly is led back from where it has got to', () => {
  dialog();
  pop(3, '/before');
  pop(2, '/earlier');
  expect(go.mock.calls).toEqual([[1], [2]]);
  pop(4, '/here');
  expect(shown()).toBe('/here');
  expect(escaped).toHaveBeenCalledOnce();
});

test.each([
  ['no dialog is open', () => undefined, 3],
  ['it is closing already', () => dialog('ant-zoom-leave'), 3],
  ['the router does not know where it leads', dialog, undefined],
] as const)('the page is left when %s', async (_, prepare, idx) => {
  prepare();
  pop(idx, '/other');
  expect(go).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(shown()).toBe('/other'));
});
