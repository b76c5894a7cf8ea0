import { Skeleton } from 'antd';
import { PageHeader } from './page-header.tsx';

/** What a page looks like before its code has come: its title stands already. Still, for the bar at the top moves meanwhile. */
export function PageSkeleton({ title }: { title?: string }) {
  return (
    <>
      {title !== undefined && <PageHeader title={title} />}
      <div className="panel" aria-busy="true">
        <Skeleton active={title === undefined} paragraph={{ rows: 8 }} />
      </div>
    </>
  );
}
