import { Skeleton } from 'antd';

/** What a page looks like before its code has come. */
export function PageSkeleton() {
  return (
    <div className="panel" aria-busy="true">
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  );
}
