import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorToastSeconds } from '../../core/call-failure.ts';
import { clickGuardMs } from '../../core/click-guard.ts';
import { helperCookieDays } from '../../core/cookies.ts';
import { copiedSeconds } from '../../ui/copy-text.tsx';
import { mobileBelow } from '../../ui/use-device.ts';
import { searchDelayMs, selectorSize } from './event-selector.tsx';
import { menuWidth } from './tabs-bar.tsx';

test('the figures of the specification’s section 9 are what the pages go by', () => {
  expect({
    clickGuardMs,
    mobileBelow,
    selectorSize,
    searchDelayMs,
    errorToastSeconds,
    copiedSeconds,
    helperCookieDays,
    menuWidth,
  }).toEqual({
    clickGuardMs: 500,
    mobileBelow: 992,
    selectorSize: 500,
    searchDelayMs: 200,
    errorToastSeconds: 5,
    copiedSeconds: 1.5,
    helperCookieDays: 7,
    menuWidth: 105,
  });
  const css = readFileSync('packages/web/src/back-office/layout/layout.css', 'utf8');
  expect(/\.shell \{[^}]*--sidebar: 210px/.test(css)).toBe(true);
});
