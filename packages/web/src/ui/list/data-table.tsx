import { Checkbox, Pagination, Skeleton, Table, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/format.ts';
import { EmptyState, ErrorState } from '../states.tsx';
import { TableCards } from './table-cards.tsx';
import { TableTools } from './table-tools.tsx';
import type { Column, RowsQuery } from './table-types.ts';
import { useIsPhone } from '../use-device.ts';
import { useTableKeys } from './use-table-keys.ts';
import { useTablePreferences } from './use-table-preferences.ts';
import type { TableState } from './use-table-state.ts';

interface Props<Row, Filter extends string> {
  /** Names the list where its columns and density are remembered. */
  name: string;
  /** What the list is, for screen readers. */
  label: string;
  table: TableState<Filter>;
  query: RowsQuery<Row>;
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Enter or a click on a row. */
  onOpen?: (row: Row) => void;
  searchPlaceholder?: string;
  /** Selects and the like, beside the search. */
  filters?: ReactNode;
  /** Buttons on the right of the tools, such as the export. */
  tools?: ReactNode;
  /** With it rows can be chosen; shows the bar over the list. */
  bulk?: (keys: readonly string[], clear: () => void) => ReactNode;
  /** What is shown when there is nothing and nothing narrows the list. */
  empty: ReactNode;
}

/** A paged list: filters and page in the address, a card for each row on a phone, `/` to search, j and k and Enter to walk the rows. */
export function DataTable<Row extends object, Filter extends string>(props: Props<Row, Filter>) {
  const { name, label, table, query, rowKey, columns, onOpen, bulk } = props;
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [preferences, setPreferences] = useTablePreferences(name);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const rows = query.data?.records ?? [];
  const keys = useTableKeys(rows, rowKey, onOpen);
  const visible = columns.filter(({ key, main, extra }) => {
    if (main) return true;
    return extra ? preferences.shown.includes(key) : !preferences.hidden.includes(key);
  });
  const clear = () => setChosen([]);

  const body = () => {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data)
      return <Skeleton active className="table-skeleton" title={false} paragraph={{ rows: 6, width: '100%' }} />;
    if (rows.length === 0)
      return table.narrowed > 0 || table.current > 1 ? <NothingFound onReset={table.reset} /> : props.empty;
    if (phone) {
      return (
        <TableCards
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
        columns={visible.map((column) => antdColumn(column, table.sort))}
        dataSource={rows}
        rowKey={rowKey}
        pagination={false}
        showSorterTooltip={false}
        scroll={{ x: 'max-content' }}
        loading={query.isPlaceholderData && query.isFetching ? { delay: 150 } : false}
        onChange={(_, __, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          const sort = columns.find((column) => column.key === one?.columnKey)?.sort;
          table.set({ sort: one?.order === 'descend' ? sort?.descending : one?.order ? sort?.ascending : undefined });
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
            onChange: (next) => setChosen(next.map(String)),
          },
        })}
      />
    );
  };

  return (
    <section className="panel table-panel" aria-label={label} aria-busy={query.isFetching}>
      <TableTools
        table={table}
        searchPlaceholder={props.searchPlaceholder}
        searchRef={keys.searchRef}
        filters={props.filters}
        tools={props.tools}
        columns={columns}
        preferences={preferences}
        onPreferences={setPreferences}
        phone={phone}
      />
      {bulk && chosen.length > 0 && (
        <div className="bulk-bar" role="region" aria-label={t('common:table.chosenLabel')}>
          <Checkbox checked indeterminate onChange={clear} aria-label={t('common:table.clear')} />
          <span>{t('common:table.chosen', { count: chosen.length })}</span>
          {bulk(chosen, clear)}
        </div>
      )}
      {body()}
      {query.data && query.data.total > 0 && (
        <Pagination
          className="table-pages"
          current={table.current}
          pageSize={table.size}
          total={query.data.total}
          size="small"
          simple={phone}
          showSizeChanger={!phone}
          pageSizeOptions={[10, 20, 50, 100]}
          showTotal={(total) =>
            t(query.data?.totalIsCapped ? 'common:table.totalCapped' : 'common:table.total', { n: formatNumber(total) })
          }
          onChange={(current, size) => table.set({ current: size === table.size ? current : 1, size })}
        />
      )}
    </section>
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

function antdColumn<Row extends object>(
  column: Column<Row>,
  sort: string | undefined,
): NonNullable<TableProps<Row>['columns']>[number] {
  const { ascending, descending } = column.sort ?? {};
  return {
    key: column.key,
    title: column.title,
    align: column.align ?? 'left',
    render: (_: unknown, row: Row) => column.render(row),
    ...(column.width && { width: column.width }),
    ...(column.sort && {
      sorter: true,
      sortDirections: descending ? ['ascend', 'descend'] : ['ascend'],
      sortOrder: sort === ascending ? 'ascend' : sort !== undefined && sort === descending ? 'descend' : null,
    }),
  };
}
