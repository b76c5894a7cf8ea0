import type { ReactNode } from 'react';
import { formatNumber } from '../core/format.ts';
import { ChartFrame, type ChartSeries, type ShownSeries, type Size } from './chart-frame.tsx';
import { barPath, barSlots, labelsAlong, straightLine, textWidth, ticksTo } from './chart-scale.ts';

export interface ChartProps {
  /** Bars for what is counted, a line for a level that stands between its figures too (a balance, people who wait). */
  kind: 'line' | 'bar';
  /** What the chart shows, in words: its caption for those who cannot see it. */
  label: string;
  /** Names of the points along the x axis. */
  points: readonly string[];
  series: readonly ChartSeries[];
  /** Pixels. */
  height?: number;
  stacked?: boolean;
}

type Kind = Pick<ChartProps, 'kind' | 'points' | 'stacked'>;

const top = 12;
/** Under the axis: its labels. */
const bottom = 24;

/** Lines or standing bars. Their axis begins at zero and names whole figures. */
export function ChartDrawing({
  kind,
  points,
  series,
  stacked,
  height,
}: Omit<ChartProps, 'label'> & { height: number }) {
  // The same with every series on or off, so that nothing jumps.
  const ticks = ticksTo(mostOf(series, points.length, stacked), 5);
  const left = Math.max(...ticks.map((each) => textWidth(formatNumber(each)))) + 12;
  const middles = middlesOf({ kind, points }, left);
  return (
    <ChartFrame
      height={height}
      points={points}
      series={series}
      format={formatNumber}
      pointAt={(x, _y, size) => nearest(middles(size.width), x)}
    >
      {(shown, size, hovered) => (
        <Axes ticks={ticks} left={left} points={points} middles={middles(size.width)} size={size} hovered={hovered}>
          {kind === 'line' ? (
            <Lines shown={shown} middles={middles(size.width)} y={heightOf(ticks, size)} hovered={hovered} />
          ) : (
            <Columns
              shown={shown}
              stacked={stacked === true}
              middles={middles(size.width)}
              space={(size.width - left) / points.length}
              y={heightOf(ticks, size)}
            />
          )}
        </Axes>
      )}
    </ChartFrame>
  );
}

function mostOf(series: readonly ChartSeries[], count: number, stacked: boolean | undefined): number {
  if (!stacked) return Math.max(0, ...series.flatMap(({ values }) => values));
  const sums = Array.from({ length: count }, (_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  return Math.max(0, ...sums);
}

/** Where each point stands: bars in the middle of their share of the axis, lines from edge to edge. */
const middlesOf =
  ({ kind, points }: Kind, left: number) =>
  (width: number): number[] => {
    const room = width - left - 8;
    const step = kind === 'bar' ? room / points.length : room / Math.max(1, points.length - 1);
    if (kind === 'line' && points.length === 1) return [left + room / 2];
    return points.map((_, index) => left + step * (kind === 'bar' ? index + 0.5 : index));
  };

function nearest(middles: readonly number[], x: number): number {
  let found = -1;
  middles.forEach((each, index) => {
    if (found < 0 || Math.abs(each - x) < Math.abs((middles[found] ?? 0) - x)) found = index;
  });
  return found;
}

const heightOf = (ticks: readonly number[], { height }: Size) => {
  const most = ticks.at(-1) ?? 1;
  return (value: number) => top + (1 - value / most) * (height - top - bottom);
};

function Axes({
  ticks,
  left,
  points,
  middles,
  size,
  hovered,
  children,
}: {
  ticks: readonly number[];
  left: number;
  points: readonly string[];
  middles: readonly number[];
  size: Size;
  hovered: number | null;
  children: ReactNode;
}) {
  const y = heightOf(ticks, size);
  const right = size.width - 8;
  return (
    <>
      {ticks.map((each) => (
        <g key={each}>
          <path className="chart-line" d={`M${left} ${Math.round(y(each)) + 0.5}H${right}`} />
          <text className="chart-text" x={left - 8} y={y(each)} dy="0.35em" textAnchor="end">
            {formatNumber(each)}
          </text>
        </g>
      ))}
      {labelsAlong(points, middles, size.width).map(({ index, text, x, anchor }) => (
        <text key={index} className="chart-text" x={x} y={size.height - 6} textAnchor={anchor}>
          {text}
        </text>
      ))}
      {hovered !== null && <path className="chart-pointer" d={`M${middles[hovered] ?? 0} ${top}V${y(0)}`} />}
      {children}
    </>
  );
}

function Lines({
  shown,
  middles,
  y,
  hovered,
}: {
  shown: readonly ShownSeries[];
  middles: readonly number[];
  y: (value: number) => number;
  hovered: number | null;
}) {
  return shown.map(({ name, color, values }) => {
    const dots = middles.map((x, index) => [x, y(values[index] ?? 0)] as const);
    const line = straightLine(dots);
    const [first, last] = [dots[0], dots.at(-1)];
    return (
      <g key={name} style={{ color }}>
        {first && last && <path className="chart-area" d={`${line}L${last[0]} ${y(0)}L${first[0]} ${y(0)}z`} />}
        <path className="chart-curve" d={line} />
        {dots.map(([x, dotY], index) =>
          index === hovered || dots.length < 3 ? (
            <circle key={x} className="chart-dot" cx={x} cy={dotY} r={index === hovered ? 4 : 3} />
          ) : null,
        )}
      </g>
    );
  });
}

function Columns({
  shown,
  stacked,
  middles,
  space,
  y,
}: {
  shown: readonly ShownSeries[];
  stacked: boolean;
  middles: readonly number[];
  space: number;
  y: (value: number) => number;
}) {
  const { offsets, width } = barSlots(space, stacked ? 1 : Math.max(1, shown.length), 24);
  const below = middles.map(() => 0);
  return shown.map(({ name, color, values }, at) => (
    <g key={name} fill={color}>
      {middles.map((middle, index) => {
        const value = values[index] ?? 0;
        const from = stacked ? (below[index] ?? 0) : 0;
        if (stacked) below[index] = from + value;
        if (value <= 0) return null;
        const x = middle - space / 2 + (offsets[stacked ? 0 : at] ?? 0);
        return <path key={middle} d={barPath(x, y(from + value), width, y(from) - y(from + value), false)} />;
      })}
    </g>
  ));
}
