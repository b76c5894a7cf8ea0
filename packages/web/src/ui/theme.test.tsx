import { theme } from 'antd';
import { expect, test } from 'vitest';
import { antdTheme } from './theme.ts';

/** Contrast of two colours as WCAG 2.2 counts it: 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([
  ['light', false],
  ['dark', true],
])('%s: what can be pressed is read as well while it is pointed at or pressed', (_, isDark) => {
  const chosen = antdTheme(isDark);
  const token = theme.getDesignToken(chosen);
  const found: Record<string, number> = {};
  for (const kind of ['colorPrimary', 'colorError', 'colorLink'] as const)
    for (const state of ['', 'Hover', 'Active'] as const) {
      const color = token[`${kind}${state}`];
      found[`${kind}${state} ${color} on a panel`] = contrast(color, token.colorBgContainer);
      found[`${kind}${state} ${color} on the page`] = contrast(color, token.colorBgLayout);
      if (kind !== 'colorLink')
        found[`words on ${kind}${state} ${color}`] = contrast(chosen.components?.Button?.primaryColor ?? '', color);
    }
  expect(Object.entries(found).filter(([, by]) => by < 4.5)).toEqual([]);
});
