import { cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBackCloses } from './back-closes.ts';

const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
const escaped = vi.fn();

function Page() {
  useBackCloses();
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

test('Back leaves an open dialog as Escape does, and the page stays', async () => {
  dialog();
  pop(3, '/before');
  expect(go).toHaveBeenCalledExactlyOnceWith(1);
  expect(escaped.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toEqual(['Escape']);
  pop(4, '/here');
  expect(shown()).toBe('/here');
  expect(escaped).toHaveBeenCalledOnce();
});

test.each([
  ['no dialog is open', () => undefined, 3],
  ['it is closing already', () => dialog('ant-zoom-leave'), 3],
  ['it goes forward', dialog, 5],
  ['the router does not know where it leads', dialog, undefined],
] as const)('the page is left when %s', async (_, prepare, idx) => {
  prepare();
  pop(idx, '/other');
  expect(go).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(shown()).toBe('/other'));
});
