import { PlusOutlined } from '@ant-design/icons';
import { Button, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useFirstField } from './form/use-first-field.ts';
import { EmptyState, ErrorState } from './states.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the list is for. */
  text: string;
  add: { label: string; onAdd: () => void /** Why nothing can be added now. */; notNow?: string | undefined };
  /** How the list was read; `count` once it was. */
  read: { count: number | undefined; error: unknown; retry: () => unknown };
  empty: { title: string; text: string };
  size?: number;
  footer?: ReactNode;
  /** The list. */
  children: ReactNode;
  /** What is opened from it: drawn whether or not the list is there. */
  beside?: ReactNode;
}

/** A drawer with a short list of things that are made and changed from it. */
export function ListDrawer({ title, text, add, read, empty, size = 520, children, beside, ...rest }: Props) {
  const first = useFirstField();
  return (
    <Drawer
      {...first}
      {...rest}
      size={size}
      title={title}
      extra={
        <Button
          type="primary"
          icon={<PlusOutlined />}
          disabled={add.notNow !== undefined}
          title={add.notNow}
          onClick={add.onAdd}
        >
          {add.label}
        </Button>
      }
    >
      <p className="muted">{text}</p>
      {read.count === undefined &&
        (read.error ? <ErrorState error={read.error} onRetry={() => void read.retry()} /> : <Skeleton active />)}
      {read.count === 0 && <EmptyState {...empty} />}
      {read.count !== undefined && read.count > 0 && children}
      {beside}
    </Drawer>
  );
}
