import {
  type MemberImportFacts,
  type MemberImportRow,
  memberImportRows,
} from '@convoke/contract/member/member.import.calls.ts';
import type { MemberImportOutcome } from '@convoke/contract/member/member.import.rules.ts';
import { Input, Pagination, Skeleton, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageArrows } from '../../../../ui/list/page-arrows.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { shownCell } from '../../../../ui/shown-cell.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { examineTexts } from '../common/member-texts.ts';
import type { ImportColumn } from '@convoke/contract/member/member.import.rules.ts';
import { columnName } from './import-texts.ts';

export type OnlyRows = 'BAD' | 'LEFT' | 'KEPT' | MemberImportOutcome;

const shown = 20;

interface Props {
  of: MemberImportFacts;
  only: OnlyRows;
  action?: (row: MemberImportRow) => ReactNode;
  /** A cell with a problem was typed anew. */
  onCell?: (row: MemberImportRow, column: number, text: string) => Promise<void>;
}

/** A cell that is edited where it stands; kept when it is left, or with Enter. */
function CellInput({ label, cell, onSave }: { label: string; cell: string; onSave: (text: string) => Promise<void> }) {
  const [text, setText] = useState(cell);
  const save = () => {
    if (text !== cell) void onSave(text);
  };
  return (
    <Input
      size="small"
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={(event) => event.currentTarget.blur()}
      onBlur={save}
    />
  );
}

/** Rows of an import, each with what is in it and what is said of it. */
export function ImportRows({ of, only, action, onCell }: Props) {
  const { t } = useTranslation();
  const arrows = usePageArrows();
  const [page, setPage] = useState(1);
  const rows = useCall(memberImportRows, { importId: of.importId, only, current: page, size: shown }, { keep: true });
  if (rows.error && !rows.data) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />;
  if (!rows.data) return <Skeleton active />;
  const { records, total } = rows.data;
  return (
    <>
      <Table
        size="small"
        rowKey="rowNumber"
        pagination={false}
        dataSource={records}
        columns={[
          { title: t('member-import:row'), dataIndex: 'rowNumber', width: 72, align: 'right' },
          {
            title: t('member-import:cells'),
            render: (_, row) => (
              <span className="member-import-row">
                <span>
                  {row.cells
                    .filter((cell) => cell !== '')
                    .slice(0, 5)
                    .map(shownCell)
                    .join(' · ') || '—'}
                </span>
                {row.problems.map(({ column, message }) => (
                  <span key={`${column} ${message}`} className="member-import-problem">
                    <span className="member-import-problem-text">
                      {column === null ? message : t('member-import:at', { title: of.header[column] ?? '', message })}
                    </span>
                    {column !== null && onCell && (
                      <CellInput
                        key={row.cells[column]}
                        label={t('member-import:cellOf', { title: of.header[column] ?? '', n: row.rowNumber })}
                        cell={row.cells[column] ?? ''}
                        onSave={(text) => onCell(row, column, text)}
                      />
                    )}
                  </span>
                ))}
                {row.kept.includes('decided') ? (
                  <span>{t('member-import:keptDecided')}</span>
                ) : (
                  row.review && <span>{t(examineTexts[row.review])}</span>
                )}
                {row.kept.length > 0 && !row.kept.includes('decided') && (
                  <span>
                    {t('member-import:keptWhat', {
                      what: row.kept
                        .map((each) =>
                          each === 'person' ? t('member-import:keptPerson') : columnName(of, each as ImportColumn, t),
                        )
                        .join(', '),
                    })}
                  </span>
                )}
                {row.members.length > 0 && (
                  <span>
                    {row.members.map(({ memberId, name }, at) => (
                      <span key={memberId}>
                        {at > 0 && ' · '}
                        <Link to={`/member-manage/list?member=${memberId}`}>{name}</Link>
                      </span>
                    ))}
                  </span>
                )}
              </span>
            ),
          },
          ...(action ? [{ title: '', width: 96, render: (_: unknown, row: MemberImportRow) => action(row) }] : []),
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
    </>
  );
}
