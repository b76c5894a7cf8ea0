import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { BarsProps } from './bar-drawing.tsx';

// The drawing library is large and only some pages draw.
const Drawing = lazy(() => import('./bar-drawing.tsx'));

/** Lying bars. Beside it stands a table of the same figures, which everybody can read: this is for the eye alone. */
export function Bars(props: BarsProps) {
  const each = props.stacked || props.series.length < 2 ? 32 : 18 * props.series.length + 12;
  const height = Math.max(96, props.names.length * each + (props.series.length > 1 ? 72 : 36));
  return (
    <div aria-hidden="true" style={{ height }} className="survey-bars">
      <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height }} />}>
        <Drawing {...props} height={height} />
      </Suspense>
    </div>
  );
}
