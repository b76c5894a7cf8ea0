import { ColumnHeightOutlined, FilterOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef, Popover } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Columns } from './column-chooser.tsx';
import type { Column } from './table-types.ts';
import { onDemand } from '../on-demand.tsx';
import { useDebounced } from '../use-debounced.ts';
import type { TablePreferences } from './use-table-preferences.ts';
import type { Address } from './use-address.ts';
import { useOneLine } from './use-one-line.ts';

interface Props<Row> {
  list: Address;
  searchPlaceholder: string | undefined;
  searchRef: RefObject<InputRef | null>;
  filters: ReactNode;
  chips: ReactNode;
  tools: ReactNode;
  columns: readonly Column<Row>[];
  canOrder: boolean;
  preferences: TablePreferences;
  onPreferences: (next: TablePreferences) => void;
  phone: boolean;
}

/** Few lists are put in order: their pages do not wait for it. */
const OrderedColumns = onDemand(
  () => import('./ordered-columns.tsx').then((part) => part.OrderedColumns),
  () => true,
);

/** The line over a list: search and filters on the left, what it looks like on the right. A phone keeps its filters behind a button; chips stand below, everywhere. */
export function TableTools<Row>(props: Props<Row>) {
  const { list, phone, filters, chips, preferences, onPreferences } = props;
  const { t } = useTranslation();
  const [isUnfolded, setUnfolded] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  useOneLine(line);
  const density = t(preferences.dense ? 'common:table.roomy' : 'common:table.dense');
  const reset = list.narrowed > 0 && (
    <Button type="link" size="small" className="table-reset" onClick={list.reset}>
      {t('common:table.reset')}
    </Button>
  );
  const hasButtons = !phone || Boolean(props.tools);
  return (
    <div className="table-tools" ref={line}>
      {props.searchPlaceholder && (
        <Search list={list} placeholder={props.searchPlaceholder} inputRef={props.searchRef} />
      )}
      {phone && filters && (
        <Button
          icon={<FilterOutlined />}
          type={list.narrowed > 0 ? 'primary' : 'default'}
          title={t('common:table.filters')}
          aria-label={t('common:table.filters')}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        />
      )}
      {filters && (!phone || isUnfolded) && <div className="table-filters">{filters}</div>}
      {!chips && reset}
      {hasButtons && (
        <div className="table-tools-buttons">
          {props.tools}
          {!phone && (
            <>
              <Button
                type="text"
                icon={<ColumnHeightOutlined />}
                title={density}
                aria-label={density}
                aria-pressed={preferences.dense}
                onClick={() => onPreferences({ ...preferences, dense: !preferences.dense })}
              />
              <Popover
                trigger="click"
                placement="bottomRight"
                content={props.canOrder ? <OrderedColumns {...props} /> : <Columns {...props} />}
              >
                <Button
                  type="text"
                  icon={<SettingOutlined />}
                  title={t('common:table.columns')}
                  aria-label={t('common:table.columns')}
                />
              </Popover>
            </>
          )}
        </div>
      )}
      {chips && (
        <div className="table-chips">
          {chips}
          {reset}
        </div>
      )}
    </div>
  );
}

/** Typing goes to the address once it pauses. */
function Search({
  list,
  placeholder,
  inputRef,
}: {
  list: Address;
  placeholder: string;
  inputRef: RefObject<InputRef | null>;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(list.search);
  const settled = useDebounced(text, 250);
  const long = text.trim().length > list.searchLength ? t('common:table.tooLong', { n: list.searchLength }) : '';
  const [applied, setApplied] = useState(list.search);
  // A search changed from elsewhere (reset, going back) shows in the field.
  if (applied !== list.search) {
    setApplied(list.search);
    if (text.trim() !== list.search) setText(list.search);
  }
  // only a pause in typing changes the address.
  useEffect(() => {
    if (settled === text && !long && settled.trim() !== list.search) list.set({ search: settled.trim() });
  }, [settled]);
  return (
    <Input
      ref={inputRef}
      className="table-search"
      allowClear
      value={text}
      status={long ? 'error' : ''}
      aria-invalid={long !== ''}
      title={long}
      placeholder={placeholder}
      aria-label={placeholder}
      prefix={<SearchOutlined className="muted" />}
      suffix={<kbd title={t('common:table.slash')}>/</kbd>}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && inputRef.current?.blur()}
    />
  );
}
