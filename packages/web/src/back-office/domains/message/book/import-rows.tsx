import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import type { BookImport, BookRow } from '@convoke/contract/message/message.book.import.calls.ts';
import { type BookChannel, bookFields, type BookRowState } from '@convoke/contract/message/message.book.rules.ts';
import { Button, Pagination, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { usePageArrows } from '../../../../ui/list/page-arrows.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useCall } from '../../../../ui/use-call.ts';

export type OnlyRows = BookRowState | undefined;

const shown = 20;
const colors: Readonly<Record<BookRowState, string>> = {
  GOOD: 'green',
  BAD: 'red',
  DOUBLE: 'default',
  KNOWN: 'blue',
  LEFT: 'default',
  TAKEN: 'green',
  CHANGED: 'blue',
  UNDONE: 'default',
  KEPT: 'orange',
};
const over: readonly BookRowState[] = ['TAKEN', 'CHANGED', 'UNDONE', 'KEPT'];

interface Props {
  channel: BookChannel;
  of: BookImport;
  only: OnlyRows;
  refresh: () => Promise<unknown>;
  /** Nothing of the sheet can be added any more. */
  isOver?: boolean;
}

/** The rows of a sheet, each with what becomes of it; it can be changed, left out, and taken in again. */
export function ImportRows({ channel, of, only, refresh, isOver = false }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const arrows = usePageArrows();
  const told = useTold(refresh);
  const calls = bookCalls[channel];
  const { bookImportId } = of;
  const [page, setPage] = useState(1);
  const openMend = (mended: BookRow) =>
    dialogs.open(() => import('./mend-dialog.tsx').then((part) => part.MendDialog), {
      channel,
      bookImportId,
      row: mended,
      refresh,
    });
  const rows = useCall(
    calls.importRows,
    { bookImportId, current: page, size: shown, ...(only && { only }) },
    { keep: true },
  );
  if (rows.error && !rows.data) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />;
  if (!rows.data) return <Skeleton active />;
  const { records, total } = rows.data;
  const action = (row: BookRow) => {
    if (isOver || over.includes(row.state)) return null;
    const { rowNumber } = row;
    return row.state === 'LEFT' ? (
      <BusyButton size="small" onClick={() => told(call(calls.importMend, { bookImportId, rowNumber }))}>
        {t('book:import.takeIn')}
      </BusyButton>
    ) : (
      <Button size="small" aria-label={t('book:import.mendRow', { n: rowNumber })} onClick={() => openMend(row)}>
        {t('book:import.mend')}
      </Button>
    );
  };
  return (
    <div className="book-rows">
      <Table
        size="small"
        rowKey="rowNumber"
        pagination={false}
        dataSource={records}
        columns={[
          { title: t('book:import.number'), dataIndex: 'rowNumber', width: 64, align: 'right' },
          {
            title: t('book:import.result'),
            render: (_, row) => (
              <span className="book-cell">
                <span>
                  <Tag color={colors[row.state]}>{t(`book:row.${row.state}`)}</Tag>
                </span>
                {row.problems.map(({ field, message }) => (
                  <span key={`${field} ${message}`} className="book-problem">
                    {field === null
                      ? message
                      : `${t(`book:field.${field === 'address' ? channel : field}`)}: ${message}`}
                  </span>
                ))}
              </span>
            ),
          },
          {
            title: t('book:import.cells'),
            render: (_, row) => (
              <span className="book-cell">
                {bookFields
                  .map((field) => row[field])
                  .filter((cell) => cell !== '')
                  .join(' · ') || '—'}
              </span>
            ),
          },
          { title: '', width: 96, render: (_, row) => action(row) },
        ]}
      />
      {total > shown && (
        <Pagination
          size="small"
          current={page}
          pageSize={shown}
          total={total}
          showSizeChanger={false}
          itemRender={arrows}
          onChange={setPage}
        />
      )}
    </div>
  );
}
