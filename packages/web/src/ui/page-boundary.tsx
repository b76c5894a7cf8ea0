import { Component, type ReactNode } from 'react';
import { ErrorState } from './states.tsx';

/** Keeps one broken page from taking the whole back office with it. `isWhole` = around everything, where nothing else is left to show. */
export class PageBoundary extends Component<{ children: ReactNode; isWhole?: boolean }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // Code that cannot be fetched is usually a newer version's doing: only a whole load of the page finds the new files.
    const shown = <ErrorState error={error} onRetry={() => window.location.reload()} />;
    return this.props.isWhole ? <main className="center-page">{shown}</main> : shown;
  }
}
