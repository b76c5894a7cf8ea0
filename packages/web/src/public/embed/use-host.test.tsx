import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act, mount, unmount } from '../mount.tsx';
import { useHost } from './use-host.ts';

function Box() {
  const box = useRef<HTMLElement>(null);
  useHost(box);
  return <main ref={box}>Tickets</main>;
}

const told = vi.fn();
const host = { postMessage: told };
const hear = (data: unknown, origin = 'https://village.example', source: unknown = host) =>
  act(() => {
    const event = new MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: source });
    dispatchEvent(event);
  });

beforeEach(() => {
  told.mockClear();
  vi.stubGlobal('parent', host);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  mount(<Box />);
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

test('the page around is told the height once it has greeted, at the origin that it greeted from', async () => {
  expect(told.mock.calls).toEqual([[{ convoke: 'ready' }, '*']]);
  await hear({ convoke: 'hello' });
  expect(told.mock.calls[1]).toEqual([
    { convoke: 'size', height: 0, title: document.title },
    'https://village.example',
  ]);
});

test('whatever else is said, or by whom, is as nothing', async () => {
  for (const junk of [null, 1, 'hello', [], {}, { convoke: 'size' }, { convoke: ['hello'] }]) await hear(junk);
  await hear({ convoke: 'hello' }, 'https://evil.example', {});
  await hear({ convoke: 'hello' }, 'null');
  expect(told.mock.calls.length).toBe(1);
});
