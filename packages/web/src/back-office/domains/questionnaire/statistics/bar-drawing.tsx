import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { formatPercent } from '../../../../core/format.ts';
import { darkMode } from '../../../../ui/theme.ts';
import { useStore } from '../../../../ui/use-store.ts';

export interface BarsProps {
  names: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
  stacked?: boolean;
  /** Values are shares of 1. */
  isShare?: boolean;
}

register([BarChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

const palette = {
  light: ['#4b50c8', '#1f9e7a', '#d98324', '#b8458c', '#3b8ac4', '#8a6d3b', '#7a5cc0', '#9aa2af'],
  dark: ['#7f86f2', '#4cc3a0', '#e9a75a', '#dd7ab8', '#6fb5e6', '#c7a46a', '#ab92ea', '#7c8492'],
};

/** Fetched by bars.tsx only; lying bars, because what people can choose is often a whole sentence. */
export default function BarDrawing({ names, series, stacked, isShare, height }: BarsProps & { height: number }) {
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
    const wide = box.current?.clientWidth ?? 400;
    chart.current?.setOption(
      {
        textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
        color: isDark ? palette.dark : palette.light,
        animationDuration: 300,
        grid: { left: 4, right: 24, top: series.length > 1 ? 40 : 4, bottom: 4, containLabel: true },
        legend:
          series.length > 1
            ? { type: 'scroll', top: 0, left: 0, icon: 'roundRect', itemWidth: 10, itemHeight: 10, textStyle: text }
            : undefined,
        tooltip: {
          trigger: 'axis',
          axisPointer: { type: 'shadow' },
          confine: true,
          backgroundColor: color('--panel'),
          borderColor: color('--border'),
          textStyle: { color: color('--text'), fontSize: 12 },
          ...(isShare && { valueFormatter: (value: unknown) => formatPercent(Number(value)) }),
        },
        xAxis: {
          type: 'value',
          axisLabel: { ...text, ...(isShare && { formatter: (value: number) => formatPercent(value) }) },
          splitNumber: wide < 360 ? 2 : 4,
          ...(isShare ? { max: stacked ? 1 : undefined } : { minInterval: 1 }),
          splitLine: { lineStyle: { color: color('--border') } },
        },
        yAxis: {
          type: 'category',
          // The first name is the highest.
          inverse: true,
          data: [...names],
          axisLabel: { ...text, width: Math.min(200, wide * 0.38), overflow: 'truncate' },
          axisTick: { show: false },
          axisLine: { lineStyle: { color: color('--border') } },
        },
        series: series.map((each) => ({
          type: 'bar',
          name: each.name,
          data: [...each.values],
          barMaxWidth: 22,
          ...(stacked ? { stack: 'all' } : { itemStyle: { borderRadius: [0, 3, 3, 0] } }),
        })),
      },
      { notMerge: true },
    );
  }, [names, series, stacked, isShare, isDark]);
  return <div ref={box} style={{ height }} />;
}
