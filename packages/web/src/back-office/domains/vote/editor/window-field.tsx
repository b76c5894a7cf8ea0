import { CalendarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentProps, Suspense, useState } from 'react';
import { lazyPart } from '../../../../ui/lazy-part.ts';

const fetchPicker = () => import('./window-picker.tsx');
const WindowPicker = lazyPart(() => fetchPicker().then((part) => ({ default: part.WindowPicker })));

/** A moment that most rounds do not have: its calendar comes when it is wanted, or when there is a moment to show. */
export function WindowField(props: Omit<ComponentProps<typeof WindowPicker>, 'isOpened'>) {
  const [isOpened, setOpened] = useState(false);
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (isOpened || props.value !== null)) setWanted(true);
  const early = () => void fetchPicker().catch(() => undefined);
  const closed = (
    <Button
      id={props.id}
      className="filter-closed vote-window-closed"
      aria-haspopup="dialog"
      onPointerEnter={early}
      onFocus={early}
      onClick={() => setOpened(true)}
    >
      <span>{props.placeholder}</span>
      <CalendarOutlined />
    </Button>
  );
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <WindowPicker {...props} isOpened={isOpened} />
    </Suspense>
  );
}
