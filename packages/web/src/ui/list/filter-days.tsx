import { CalendarOutlined, SwapRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DaysProps } from './days-picker.tsx';
import { lazyPart } from '../lazy-part.ts';

interface PickerProps extends DaysProps<string> {
  placeholder: [string, string];
}

const fetchPicker = () => import('./days-picker.tsx');
const DaysPicker = lazyPart(() =>
  fetchPicker().then((part) => ({ default: part.DaysPicker as ComponentType<PickerProps> })),
);

/**
 * From which day to which, by a zone's clocks. The last day counts to its end.
 * Most readers never open it, so its calendar is fetched when they do or when a day is chosen already: until then a button stands in its place.
 */
export function FilterDays<Name extends string>(props: DaysProps<Name>) {
  const { list, from, to, label, withTimes } = props;
  const { t } = useTranslation();
  const [isOpened, setOpened] = useState(props.isOpened ?? false);
  const [isWanted, setWanted] = useState(false);
  const isChosen = list.filter(from) !== undefined || list.filter(to) !== undefined;
  if (!isWanted && (isOpened || isChosen)) setWanted(true);
  const placeholder = props.placeholder ?? [t('common:filter.from'), t('common:filter.to')];
  const early = () => void fetchPicker().catch(() => undefined);
  const closed = (
    <Button
      className={`filter-closed ${withTimes ? 'filter-times' : 'filter-days'}`}
      aria-haspopup="dialog"
      onPointerEnter={early}
      onFocus={early}
      onClick={() => setOpened(true)}
    >
      <em className="visually-hidden">{label}</em>
      <span>{placeholder[0]}</span>
      <SwapRightOutlined />
      <span>{placeholder[1]}</span>
      <CalendarOutlined />
    </Button>
  );
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <DaysPicker {...(props as unknown as DaysProps<string>)} placeholder={placeholder} isOpened={isOpened} />
    </Suspense>
  );
}
