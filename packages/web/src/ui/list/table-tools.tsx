import {
  ColumnHeightOutlined,
  DownOutlined,
  FilterOutlined,
  SearchOutlined,
  SettingOutlined,
  UpOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Input, type InputRef, Popover } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './table-types.ts';
import { useDebounced } from '../use-debounced.ts';
import type { TablePreferences } from './use-table-preferences.ts';
import type { Address } from './use-address.ts';
import { useOneLine } from './use-one-line.ts';

interface Props<Row> {
  list: Address;
  searchPlaceholder: string | undefined;
  searchRef: RefObject<InputRef | null>;
  filters: ReactNode;
  tools: ReactNode;
  columns: readonly Column<Row>[];
  canOrder: boolean;
  preferences: TablePreferences;
  onPreferences: (next: TablePreferences) => void;
  phone: boolean;
}

/** The line over a list: search and filters on the left, what it looks like on the right. A phone keeps its filters behind a button. */
export function TableTools<Row>(props: Props<Row>) {
  const { list, phone, filters, preferences, onPreferences } = props;
  const { t } = useTranslation();
  const [isUnfolded, setUnfolded] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  useOneLine(line);
  const density = t(preferences.dense ? 'common:table.roomy' : 'common:table.dense');
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
      {list.narrowed > 0 && (
        <Button type="link" size="small" className="table-reset" onClick={list.reset}>
          {t('common:table.reset')}
        </Button>
      )}
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
              <Popover trigger="click" placement="bottomRight" content={<Columns {...props} />}>
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
    </div>
  );
}

function Columns<Row>({
  columns,
  canOrder,
  preferences,
  onPreferences,
}: Pick<Props<Row>, 'columns' | 'canOrder' | 'preferences' | 'onPreferences'>) {
  const { t } = useTranslation();
  const toggle = (list: readonly string[], key: string, on: boolean) =>
    on ? [...list, key] : list.filter((each) => each !== key);
  // The first ones and the last one stay where they are.
  const keys = columns
    .filter(({ main, part }) => !main && part !== 'state' && part !== 'actions')
    .map(({ key }) => key);
  const move = (key: string, step: 1 | -1) => {
    const at = keys.indexOf(key);
    onPreferences({ ...preferences, order: keys.toSpliced(at, 1).toSpliced(at + step, 0, key) });
  };
  const mover = (key: string, title: string) =>
    canOrder && (
      <>
        <Button
          type="text"
          size="small"
          icon={<UpOutlined />}
          aria-label={t('common:table.moveUp', { name: title })}
          disabled={keys.indexOf(key) <= 0}
          onClick={() => move(key, -1)}
        />
        <Button
          type="text"
          size="small"
          icon={<DownOutlined />}
          aria-label={t('common:table.moveDown', { name: title })}
          disabled={keys.indexOf(key) < 0 || keys.indexOf(key) === keys.length - 1}
          onClick={() => move(key, 1)}
        />
      </>
    );
  return (
    <div className="column-chooser">
      {columns.map(({ key, title, main, extra }) => {
        const box = (
          <Checkbox
            key={key}
            disabled={main ?? false}
            checked={main || (extra ? preferences.shown.includes(key) : !preferences.hidden.includes(key))}
            onChange={({ target }) =>
              onPreferences(
                extra
                  ? { ...preferences, shown: toggle(preferences.shown, key, target.checked) }
                  : { ...preferences, hidden: toggle(preferences.hidden, key, !target.checked) },
              )
            }
          >
            {title}
          </Checkbox>
        );
        return canOrder ? (
          <div key={key} className="column-chooser-line">
            {box}
            <span>{mover(key, title)}</span>
          </div>
        ) : (
          box
        );
      })}
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
