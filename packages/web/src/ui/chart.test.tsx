import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LyingBars } from './chart-bars.tsx';
import { Chart } from './chart.tsx';

let width = 600;
let resized: () => void;

beforeEach(() => {
  width = 600;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        resized = look;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const points = ['Mon', 'Tue', 'Wed'];
const two = [
  { name: 'Came', values: [1, 4, 2] },
  { name: 'Left', values: [0, 3, 1] },
];
const all = (selector: string) => [...document.querySelectorAll(selector)];
const texts = (selector: string) => all(selector).map((each) => each.textContent);

test('readers get the figures as a table, and the drawing is hidden from them', () => {
  render(<Chart kind="line" label="Days" points={points} series={two} />);
  expect(texts('table caption')).toEqual(['Days']);
  expect(texts('tbody tr')).toEqual(['Mon10', 'Tue43', 'Wed21']);
  expect(all('.chart-box')[0]?.getAttribute('aria-hidden')).toBe('true');
});

test('a line for each series, its points and its figures named on the axes', () => {
  render(<Chart kind="line" label="Days" points={points} series={two} />);
  expect(all('.chart-curve')).toHaveLength(2);
  expect(texts('.chart-text')).toEqual(['0', '1', '2', '3', '4', 'Mon', 'Tue', 'Wed']);
  // Straight: a curve would show people between two figures who never came.
  for (const each of all('.chart-curve')) expect(each.getAttribute('d')).toMatch(/^M[^A-KN-Z]+$/);
});

test('one day alone is a dot', () => {
  render(<Chart kind="line" label="Days" points={['Mon']} series={[{ name: 'Came', values: [3] }]} />);
  expect(all('.chart-dot')).toHaveLength(1);
  expect(document.querySelector('.chart-curve')?.getAttribute('d')).not.toContain('NaN');
});

test('standing bars beside each other or on top of each other', () => {
  const { rerender } = render(<Chart kind="bar" label="Days" points={points} series={two} />);
  expect(all('g > path:not(.chart-line)')).toHaveLength(5);
  expect(texts('.chart-text').slice(0, 5)).toEqual(['0', '1', '2', '3', '4']);
  rerender(<Chart kind="bar" stacked label="Days" points={points} series={two} />);
  // Seven on Tuesday.
  expect(texts('.chart-text').slice(0, 5)).toEqual(['0', '2', '4', '6', '8']);
});

test('the figures under the pointer are shown, and gone with it', () => {
  render(<Chart kind="bar" label="Days" points={points} series={two} />);
  const drawing = document.querySelector('svg') as SVGSVGElement;
  fireEvent.pointerMove(drawing, { clientX: 300, clientY: 50 });
  expect(texts('.chart-figures')).toEqual(['TueCame4Left3']);
  fireEvent.pointerLeave(drawing);
  expect(all('.chart-figures')).toEqual([]);
});

test('the legend switches a series off and on again; others keep their colours', () => {
  render(<Chart kind="line" label="Days" points={points} series={two} />);
  const color = () =>
    all('g')
      .find((each) => each.querySelector('.chart-curve'))
      ?.getAttribute('style');
  const [came] = all('.chart-legend button') as HTMLElement[];
  fireEvent.click(came as HTMLElement);
  expect(all('.chart-curve')).toHaveLength(1);
  expect(color()).toContain('--series-2');
  fireEvent.click(came as HTMLElement);
  expect(all('.chart-curve')).toHaveLength(2);
});

test('what did not happen is grey, and the others keep their colours', () => {
  const series = two.map((each) => ({ ...each, isQuiet: each.name === 'Came' }));
  render(<Chart kind="bar" stacked label="Days" points={points} series={series} />);
  const colours = (all('.chart-legend button span') as HTMLElement[]).map((each) => each.getAttribute('style'));
  expect(colours[0]).toContain('--series-8');
  expect(colours[1]).toContain('--series-2');
});

test('it is drawn anew when its place changes', () => {
  render(<Chart kind="line" label="Days" points={points} series={two} />);
  expect(document.querySelector('svg')?.getAttribute('width')).toBe('600');
  width = 320;
  act(() => resized());
  expect(document.querySelector('svg')?.getAttribute('width')).toBe('320');
});

test('lying bars name what was chosen, cut where it is long, and their shares', () => {
  const long = 'An answer that is longer than anything has room for on a screen of this size';
  render(<LyingBars names={['Yes', long]} series={[{ name: 'Answers', values: [0.75, 0.25] }]} isShare />);
  const words = texts('.chart-text');
  expect(words).toContain('Yes');
  expect(words.some((each) => each?.endsWith('…'))).toBe(true);
  expect(words.filter((each) => each?.endsWith('%'))).toEqual(['0%', '25%', '50%', '75%', '100%']);
  fireEvent.pointerMove(document.querySelector('svg') as SVGSVGElement, { clientX: 300, clientY: 10 });
  expect(texts('.chart-figures')).toEqual(['YesAnswers75%']);
});

test('nobody yet: the axes stand, nothing is drawn', () => {
  render(<Chart kind="bar" label="Days" points={points} series={[{ name: 'Came', values: [0, 0, 0] }]} />);
  expect(texts('.chart-text').slice(0, 2)).toEqual(['0', '1']);
  expect(all('g > path:not(.chart-line)')).toEqual([]);
});
