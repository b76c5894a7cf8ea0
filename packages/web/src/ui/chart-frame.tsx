import './chart.css';
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface ChartSeries {
  name: string;
  values: readonly number[];
  /** In grey: what is left over, or what did not happen. */
  isQuiet?: boolean;
}

/** The palette's grey, of eight colours. */
const quiet = 8;

/** A series with its place in the palette, which it keeps while others are switched off. */
export interface ShownSeries extends ChartSeries {
  color: string;
}

interface Props {
  /** Pixels, with the legend. */
  height: number;
  points: readonly string[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** Which point lies under the pointer; both in pixels from the drawing's corner. */
  pointAt: (x: number, y: number, size: Size) => number;
  children: (series: readonly ShownSeries[], size: Size, hovered: number | null) => ReactNode;
}

export interface Size {
  width: number;
  height: number;
}

const legendHeight = 32;

/**
 * What all charts have around their drawing: its size, the legend that switches series on and off, and the figures under the pointer. For the
 * eye alone; whoever uses it says the same in words or a table.
 */
export function ChartFrame({ height, points, series, format, pointAt, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [off, setOff] = useState<readonly string[]>([]);
  const [pointer, setPointer] = useState<{ x: number; y: number } | null>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => setWidth(element.clientWidth);
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const hasLegend = series.length > 1;
  const size = { width, height: height - (hasLegend ? legendHeight : 0) };
  const colored = series.map((each, index) => ({
    ...each,
    color: `var(--series-${each.isQuiet ? quiet : (index % 8) + 1})`,
  }));
  const shown = colored.filter(({ name }) => !off.includes(name));
  const found = pointer && pointAt(pointer.x, pointer.y, size);
  const hovered = found !== null && found >= 0 && found < points.length ? found : null;
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const corner = event.currentTarget.getBoundingClientRect();
    setPointer({ x: event.clientX - corner.left, y: event.clientY - corner.top });
  };
  return (
    <div ref={box} className="chart-box" style={{ height }} aria-hidden="true">
      {hasLegend && (
        <div className="chart-legend" style={{ height: legendHeight }}>
          {colored.map(({ name, color }) => (
            <button
              key={name}
              type="button"
              tabIndex={-1}
              className={off.includes(name) ? 'chart-off' : undefined}
              onClick={() => setOff(off.includes(name) ? off.filter((each) => each !== name) : [...off, name])}
            >
              <span style={{ background: color }} />
              {name}
            </button>
          ))}
        </div>
      )}
      <div className="chart-drawing">
        {width > 0 && (
          <svg
            width={size.width}
            height={size.height}
            onPointerDown={follow}
            onPointerMove={follow}
            onPointerLeave={() => setPointer(null)}
          >
            {children(shown, size, hovered)}
          </svg>
        )}
        {pointer && hovered !== null && (
          <Figures
            at={pointer}
            size={size}
            title={points[hovered] ?? ''}
            rows={shown.map(({ name, color, values }) => ({ name, color, figure: format(values[hovered] ?? 0) }))}
          />
        )}
      </div>
    </div>
  );
}

/** The figures of one point, beside the pointer and inside the chart. */
function Figures({
  at,
  size,
  title,
  rows,
}: {
  at: { x: number; y: number };
  size: Size;
  title: string;
  rows: readonly { name: string; color: string; figure: string }[];
}) {
  const box = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { offsetWidth = 0, offsetHeight = 0 } = box.current ?? {};
    setOwn((now) =>
      now.width === offsetWidth && now.height === offsetHeight ? now : { width: offsetWidth, height: offsetHeight },
    );
  }, [title, rows.length]);
  const left = at.x + 16 + own.width > size.width ? at.x - 16 - own.width : at.x + 16;
  const top = Math.min(at.y + 12, size.height - own.height);
  return (
    <div
      ref={box}
      className="chart-figures"
      style={{ transform: `translate(${Math.max(0, left)}px, ${Math.max(0, top)}px)` }}
    >
      <div>{title}</div>
      {rows.map(({ name, color, figure }) => (
        <div key={name} className="chart-figure">
          <span style={{ background: color }} />
          {name}
          <strong>{figure}</strong>
        </div>
      ))}
    </div>
  );
}
