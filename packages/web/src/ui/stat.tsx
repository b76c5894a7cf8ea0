import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  label: ReactNode;
  /** Formatted already; undefined while loading. */
  value: ReactNode | undefined;
  /** A smaller line under the figure. */
  note?: ReactNode;
  /** Where the figure comes from. */
  to?: string;
}

/** One figure with its name. */
export function Stat({ label, value, note, to }: Props) {
  const body = (
    <>
      <span className="stat-label">{label}</span>
      {value === undefined ? (
        <Skeleton.Button active size="small" />
      ) : (
        <span className="stat-value number">{value}</span>
      )}
      {note && <span className="stat-note muted">{note}</span>}
    </>
  );
  return to ? (
    <Link to={to} className="stat">
      {body}
    </Link>
  ) : (
    <div className="stat">{body}</div>
  );
}

/** A row of figures that wraps. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className="stats">{children}</div>;
}
