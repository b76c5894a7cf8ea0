import { formatNumber, formatPercent } from '../core/format.ts';
import { ChartFrame, type ChartSeries, type ShownSeries, type Size } from './chart-frame.tsx';
import { barPath, barSlots, cutTo, shareTicks, textWidth, ticksTo } from './chart-scale.ts';

export interface BarsProps {
  /** Names of the bars, from above. */
  names: readonly string[];
  series: readonly ChartSeries[];
  stacked?: boolean;
  /** Values are shares of 1. */
  isShare?: boolean;
}

const top = 4;
const bottom = 24;
const right = 24;

/** Lying bars, because what people can choose is often a whole sentence. For the eye alone: a table of the same figures stands beside it. */
export function LyingBars({ names, series, stacked = false, isShare = false }: BarsProps) {
  const each = stacked || series.length < 2 ? 32 : 18 * series.length + 12;
  const height = Math.max(96, names.length * each + (series.length > 1 ? 72 : 36));
  const most = Math.max(0, ...names.map((_, index) => atOne(series, index, stacked)));
  const format = isShare ? formatPercent : formatNumber;
  const space = ({ height: inner }: Size) => (inner - top - bottom) / names.length;
  return (
    <ChartFrame
      height={height}
      points={names}
      series={series}
      format={format}
      pointAt={(_x, y, size) => Math.floor((y - top) / space(size))}
    >
      {(shown, size, hovered) => {
        const widest = Math.min(200, size.width * 0.38);
        const cut = names.map((name) => cutTo(name, widest));
        const left = Math.max(0, ...cut.map((name) => textWidth(name))) + 12;
        const steps = size.width < 360 ? 2 : 4;
        const ticks = isShare ? shareTicks(steps) : ticksTo(most, steps);
        const x = (value: number) => left + (value / (ticks.at(-1) ?? 1)) * (size.width - left - right);
        return (
          <>
            {hovered !== null && (
              <rect
                className="chart-shade"
                x={left}
                y={top + hovered * space(size)}
                width={size.width - left - right}
                height={space(size)}
              />
            )}
            {ticks.map((tick) => (
              <g key={tick}>
                <path className="chart-line" d={`M${Math.round(x(tick)) + 0.5} ${top}V${size.height - bottom}`} />
                <text className="chart-text" x={x(tick)} y={size.height - 6} textAnchor="middle">
                  {format(tick)}
                </text>
              </g>
            ))}
            {cut.map((name, index) => (
              <text
                // Two options may have the same words.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                className="chart-text"
                x={left - 8}
                y={top + (index + 0.5) * space(size)}
                dy="0.35em"
                textAnchor="end"
              >
                {name}
              </text>
            ))}
            <Rows shown={shown} stacked={stacked} count={names.length} space={space(size)} x={x} />
          </>
        );
      }}
    </ChartFrame>
  );
}

function atOne(series: readonly ChartSeries[], index: number, stacked: boolean): number {
  const values = series.map((each) => each.values[index] ?? 0);
  return stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
}

function Rows({
  shown,
  stacked,
  count,
  space,
  x,
}: {
  shown: readonly ShownSeries[];
  stacked: boolean;
  count: number;
  space: number;
  x: (value: number) => number;
}) {
  const { offsets, width } = barSlots(space, stacked ? 1 : Math.max(1, shown.length), 22);
  const before = Array.from({ length: count }, () => 0);
  return shown.map(({ name, color, values }, at) => (
    <g key={name} fill={color}>
      {before.map((from, index) => {
        const value = values[index] ?? 0;
        if (stacked) before[index] = from + value;
        if (value <= 0) return null;
        const begins = x(stacked ? from : 0);
        const wide = x((stacked ? from : 0) + value) - begins;
        const y = top + index * space + (offsets[stacked ? 0 : at] ?? 0);
        return stacked ? (
          <rect key={y} x={begins} y={y} width={wide} height={width} />
        ) : (
          <path key={y} d={barPath(begins, y, wide, width, true)} />
        );
      })}
    </g>
  ));
}
