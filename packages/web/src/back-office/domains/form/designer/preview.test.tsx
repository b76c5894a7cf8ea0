import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Preview } from './preview.part.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }));
const { width } = vi.hoisted(() => ({ width: { hasPalette: false, hasProperties: false } }));
vi.mock('./use-width.ts', () => ({ useWidth: () => width }));
afterEach(cleanup);

const shown = () => {
  render(<Preview form={{ version: 1, fields: [] }} language="en" />);
  return screen.getByTitle<HTMLIFrameElement>('designer:preview.title');
};
const say = (data: object, from: Window | null) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: from })));

test('on a phone the frame is as high as what it shows, so that only the page scrolls', () => {
  width.hasProperties = false;
  const frame = shown();
  say({ kind: 'preview-height', height: 1753 }, frame.contentWindow);
  expect(frame.style.height).toBe('1753px');
  say({ kind: 'preview-height', height: 400 }, frame.contentWindow);
  expect(frame.style.height).toBe('400px');
  // Another window has no say in it.
  say({ kind: 'preview-height', height: 9 }, window);
  expect(frame.style.height).toBe('400px');
});

test('beside the properties the frame keeps to the window', () => {
  width.hasProperties = true;
  const frame = shown();
  say({ kind: 'preview-height', height: 1753 }, frame.contentWindow);
  expect(frame.style.height).toBe('');
});
