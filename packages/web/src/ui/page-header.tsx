import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** A line under the title. */
  text?: ReactNode;
  /** The page's one primary action. */
  action?: ReactNode;
  /** Lesser actions, before the primary one. */
  extra?: ReactNode;
}

export function PageHeader({ title, text, action, extra }: Props) {
  return (
    <div className="page-header">
      <div className="page-header-words">
        <h1>{title}</h1>
        {text && <div className="muted">{text}</div>}
      </div>
      {(extra || action) && (
        <div className="page-header-actions">
          {extra}
          {action}
        </div>
      )}
    </div>
  );
}
