import { Checkbox, Pagination, Skeleton, Spin, Table, type TableProps } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '../../core/call-failure.ts';
import { formatNumber } from '../../core/format.ts';
import { EmptyState, ErrorState } from '../states.tsx';
import { usePageArrows } from './page-arrows.tsx';
import { PhoneRows } from './phone-rows.tsx';
import { TableTools } from './table-tools.tsx';
import type { Column, Rows } from './table-types.ts';
import { useCutTitles } from './use-cut-titles.ts';
import { useIsPhone } from '../use-device.ts';
import { useTableKeys, type Walk } from './use-table-keys.ts';
import { useTablePreferences } from './use-table-preferences.ts';

interface Props<Row> {
  /** Names the list where its columns and density are remembered. */
  name: string;
  /** What the list is, for screen readers. */
  label: string;
  /** From `useList`. */
  list: Rows<Row>;
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Enter or a click on a row. */
  onOpen?: (row: Row) => void;
  /** Where j and k are, for a page with keys of its own. */
  walk?: Walk;
  searchPlaceholder?: string;
  /** Selects and the like, beside the search. */
  filters?: ReactNode;
  /** In place of them: a line of `FilterChips` below the search. */
  chips?: ReactNode;
  /** Buttons on the right of the tools, such as the export. */
  tools?: ReactNode;
  /** With it rows can be chosen; shows the bar over the list. `known` are the rows of the present page; chosen ones may be on others. */
  bulk?: (keys: readonly string[], clear: () => void, known: ReadonlyMap<string, Row>) => ReactNode;
  /** What can be done with all that match, on whatever page they are: offered once rows are chosen. */
  bulkAll?: (clear: () => void) => ReactNode;
  /** The columns between the first and the last can be put in order. */
  canOrder?: boolean;
  /** What is shown when there is nothing and nothing narrows the list. */
  empty: ReactNode;
}

/** A paged list: filters and page in the address, two lines a row on a phone, `/` to search, j and k and Enter to walk the rows. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, label, list, rowKey, onOpen, bulk, bulkAll } = props;
  const { query } = list;
  const { t } = useTranslation();
  const phone = useIsPhone();
  const arrows = usePageArrows();
  const [preferences, setPreferences] = useTablePreferences(name);
  const columns = inOrder(props.columns, props.canOrder ? preferences.order : []);
  const [chosen, choose] = useState<readonly string[]>([]);
  const [isAll, setAll] = useState(false);
  const setChosen = (keys: readonly string[]) => {
    setAll(false);
    choose(keys);
  };
  const rows = query.data?.records ?? [];
  // Those of a former filter or page cannot be walked or opened.
  const keys = useTableKeys(query.isPlaceholderData ? [] : rows, rowKey, onOpen, props.walk);
  const visible = inView(columns).filter(({ key, main, extra }) => {
    if (main) return true;
    return extra ? preferences.shown.includes(key) : !preferences.hidden.includes(key);
  });
  const panel = useRef<HTMLElement>(null);
  useCutTitles(panel);
  const clear = () => setChosen([]);
  const total = query.data?.total ?? 0;
  const all = `${formatNumber(total)}${query.data?.totalIsCapped ? '+' : ''}`;

  const body = () => {
    // Without a connection the rows of this very filter stay: the banner says that they may be old.
    if (query.error && !(query.data && isUnanswered(query.error)))
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data)
      return (
        <Skeleton
          active
          className="table-skeleton"
          title={false}
          paragraph={{ rows: Math.min(list.size, 20) + 1, width: '100%' }}
        />
      );
    if (rows.length === 0)
      return list.narrowed > 0 || list.current > 1 ? <NothingFound onReset={list.reset} /> : props.empty;
    if (phone) {
      return (
        <PhoneRows
          rows={rows}
          rowKey={rowKey}
          columns={visible}
          onOpen={onOpen}
          {...(bulk && { chosen, onChoose: setChosen })}
        />
      );
    }
    return (
      <Table<Row>
        aria-label={label}
        size={preferences.dense ? 'small' : 'middle'}
        columns={visible.map((column) => antdColumn(column, list))}
        dataSource={rows}
        rowKey={rowKey}
        pagination={false}
        showSorterTooltip={false}
        scroll={{ x: 'max-content' }}
        onChange={(_, __, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          const word = columns.find((column) => column.key === one?.columnKey)?.sort;
          list.set({ sort: word && one?.order && (one.order === 'descend' ? `-${word}` : word) });
        }}
        onRow={(row) => ({
          onClick: (event) => {
            if (
              !(event.target as Element).closest(
                'a, button, input, label, .ant-checkbox-wrapper, .ant-table-selection-column',
              )
            )
              onOpen?.(row);
          },
          className: [onOpen ? 'clickable' : '', keys.active === rowKey(row) ? 'active-row' : ''].join(' '),
        })}
        {...(bulk && {
          rowSelection: {
            selectedRowKeys: [...chosen],
            preserveSelectedRowKeys: true,
            fixed: true,
            columnTitle: (box) => <HeadCheckbox>{box}</HeadCheckbox>,
            onChange: (next) => setChosen(next.map(String)),
          },
        })}
      />
    );
  };

  return (
    <section ref={panel} className="panel table-panel" aria-label={label} aria-busy={query.isFetching}>
      <TableTools
        list={list}
        searchPlaceholder={props.searchPlaceholder}
        searchRef={keys.searchRef}
        filters={props.filters}
        chips={props.chips}
        tools={props.tools}
        columns={columns}
        canOrder={props.canOrder ?? false}
        preferences={preferences}
        onPreferences={setPreferences}
        phone={phone}
      />
      {bulk && chosen.length > 0 && (
        <div className="bulk-bar" role="region" aria-label={t('common:table.chosenLabel')}>
          <Checkbox checked indeterminate onChange={clear} aria-label={t('common:table.clear')} />
          <span>
            {isAll ? t('common:table.allChosen', { n: all }) : t('common:table.chosen', { count: chosen.length })}
          </span>
          {bulkAll && !isAll && total > chosen.length && (
            <button type="button" className="link-button" onClick={() => setAll(true)}>
              {t('common:table.chooseAll', { n: all })}
            </button>
          )}
          {bulkAll && isAll ? bulkAll(clear) : bulk(chosen, clear, new Map(rows.map((row) => [rowKey(row), row])))}
        </div>
      )}
      <Spin spinning={query.isPlaceholderData} delay={150}>
        {body()}
      </Spin>
      {query.data && query.data.total > 0 && (
        <Pagination
          className="table-pages"
          current={list.current}
          pageSize={list.size}
          total={query.data.total}
          size="small"
          simple={phone}
          showSizeChanger={!phone}
          itemRender={arrows}
          pageSizeOptions={[10, 20, 50, 100]}
          showTotal={(total) => <Total total={total} isCapped={query.data?.totalIsCapped} onCount={list.countAll} />}
          onChange={(current, size) => list.set({ current: size === list.size ? current : 1, size })}
        />
      )}
    </section>
  );
}

/** The head's checkbox. antd puts a second one into the hidden row by which it measures widths, where nothing may take the focus. */
function HeadCheckbox({ children }: { children: ReactNode }) {
  return (
    <span
      ref={(node) => {
        if (node?.closest('[aria-hidden="true"]')) node.inert = true;
      }}
    >
      {children}
    </span>
  );
}

function Total({
  total,
  isCapped,
  onCount,
}: {
  total: number;
  isCapped: boolean | undefined;
  onCount: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const n = formatNumber(total);
  if (!isCapped) return t('common:table.total', { n });
  return (
    <>
      {t('common:table.totalCapped', { n })}{' '}
      {onCount && (
        <button type="button" className="link-button" onClick={onCount}>
          {t('common:table.countAll')}
        </button>
      )}
    </>
  );
}

function NothingFound({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('common:table.nothing')}
      action={
        <button type="button" className="link-button" onClick={onReset}>
          {t('common:table.reset')}
        </button>
      }
    />
  );
}

// no text: a type
const isFirst = <Row,>({ main, part }: Column<Row>) => main || part === 'state';

/** As a person has put them; what came later stands where it is. */
function inOrder<Row>(columns: readonly Column<Row>[], order: readonly string[]): readonly Column<Row>[] {
  if (order.length === 0) return columns;
  const place = ({ key }: Column<Row>) => (order.includes(key) ? order.indexOf(key) : order.length);
  return columns.toSorted((one, other) => place(one) - place(other));
}

/** What stays in view stands at the ends: the main column and the state first, the actions last. */
function inView<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const place = (column: Column<Row>) =>
    column.main ? 0 : column.part === 'state' ? 1 : column.part === 'actions' ? 3 : 2;
  return columns.toSorted((one, other) => place(one) - place(other));
}

function antdColumn<Row extends object>(
  column: Column<Row>,
  { sort, sorts }: Rows<Row>,
): NonNullable<TableProps<Row>['columns']>[number] {
  const word = column.sort;
  const ways = word === undefined ? [] : sorts.filter((each) => each === word || each === `-${word}`);
  return {
    key: column.key,
    title: column.title,
    align: column.align ?? 'left',
    render: (_: unknown, row: Row) =>
      column.part === 'actions' ? column.render(row) : <div className="table-cell">{column.render(row)}</div>,
    ...(column.main && { className: 'main-column' }),
    ...(isFirst(column) && { fixed: 'start' as const }),
    ...(column.part === 'actions' && { fixed: 'end' as const }),
    ...(column.width && { width: column.width }),
    ...(ways.length > 0 && {
      sorter: true,
      sortDirections: [
        ...(ways.includes(word ?? '') ? ['ascend' as const] : []),
        ...(ways.includes(`-${word}`) ? ['descend' as const] : []),
      ],
      sortOrder: sort === word ? ('ascend' as const) : sort === `-${word}` ? ('descend' as const) : null,
    }),
  };
}
