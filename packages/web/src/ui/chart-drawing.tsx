import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { darkMode } from './theme.ts';
import { useStore } from './use-store.ts';

export interface ChartSeries {
  name: string;
  values: readonly number[];
}

export interface ChartProps {
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

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

const palette = {
  light: ['#4b50c8', '#1f9e7a', '#d98324', '#b8458c'],
  dark: ['#7f86f2', '#4cc3a0', '#e9a75a', '#dd7ab8'],
};

/** Fetched by chart.tsx only; draws on a canvas and redraws when figures, size or shade change. */
export default function ChartDrawing({ kind, points, series, stacked, height }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const isDark = useStore(darkMode);

  useEffect(() => {
    if (!box.current) return undefined;
    const made = init(box.current);
    chart.current = made;
    const watch = new ResizeObserver(() => made.resize());
    watch.observe(box.current);
    return () => {
      watch.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    const style = getComputedStyle(document.documentElement);
    const color = (name: string) => style.getPropertyValue(name).trim();
    const text = { color: color('--muted'), fontSize: 12 };
    chart.current?.setOption(
      {
        textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
        color: isDark ? palette.dark : palette.light,
        grid: { left: 4, right: 8, top: series.length > 1 ? 36 : 12, bottom: 4, containLabel: true },
        legend:
          series.length > 1
            ? { top: 0, left: 0, icon: 'roundRect', itemWidth: 10, itemHeight: 10, textStyle: text }
            : undefined,
        tooltip: {
          trigger: 'axis',
          backgroundColor: color('--panel'),
          borderColor: color('--border'),
          textStyle: { color: color('--text'), fontSize: 12 },
        },
        xAxis: {
          type: 'category',
          data: [...points],
          boundaryGap: kind === 'bar',
          // A long day at either end stays on the canvas of a phone.
          axisLabel: { ...text, alignMinLabel: 'left', alignMaxLabel: 'right', hideOverlap: true },
          axisTick: { show: false },
          axisLine: { lineStyle: { color: color('--border') } },
        },
        yAxis: {
          type: 'value',
          minInterval: 1,
          axisLabel: text,
          splitLine: { lineStyle: { color: color('--border') } },
        },
        series: series.map((each) => ({
          type: kind,
          name: each.name,
          data: [...each.values],
          ...(stacked && { stack: 'all' }),
          ...(kind === 'line'
            ? { smooth: 0.2, showSymbol: points.length < 3, lineStyle: { width: 2 }, areaStyle: { opacity: 0.08 } }
            : { barMaxWidth: 24, itemStyle: { borderRadius: [3, 3, 0, 0] } }),
        })),
      },
      { notMerge: true },
    );
  }, [kind, points, series, stacked, isDark]);

  return <div ref={box} style={{ height }} />;
}
