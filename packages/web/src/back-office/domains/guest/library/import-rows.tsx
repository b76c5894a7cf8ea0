import type { guestImportInfo, StoredGuest } from '@convoke/contract/guest/guest.import.calls.ts';
import type { GuestImportRowState } from '@convoke/contract/guest/guest.rules.ts';
import { Pagination, Segmented, Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { formatNumber } from '../../../../core/format.ts';
import { usePageArrows } from '../../../../ui/list/page-arrows.tsx';
import { SkippedColumns } from '../../../../ui/table-layout.tsx';

export type GuestImportInfo = z.infer<typeof guestImportInfo.output>;
export type Only = 'NEW' | 'MATCH' | 'BAD' | undefined;

export const shownRows = 20;

const colors: Readonly<Record<GuestImportRowState, string>> = {
  NEW: 'green',
  MATCH: 'blue',
  BAD: 'red',
  MADE: 'green',
  CHANGED: 'blue',
  SKIPPED: 'default',
  UNDONE: 'default',
};

/** States of rows whose guest was there before. */
const isThere: readonly GuestImportRowState[] = ['MATCH', 'CHANGED', 'SKIPPED'];

interface Props {
  info: GuestImportInfo;
  only: Only;
  onOnly: (only: Only) => void;
  page: number;
  onPage: (page: number) => void;
}

/** A guest as it is stored. */
function Stored({ guest }: { guest: StoredGuest }) {
  const lines = [
    [guest.title, guest.company, guest.type],
    [guest.phone, guest.email, ...guest.links],
    [guest.note],
    ...Object.values(guest.biographies).map((biography) => [biography]),
  ]
    .map((parts) => parts.filter((part) => part !== '').join(' · '))
    .filter((line) => line !== '');
  return (
    <>
      <strong>{guest.name}</strong>
      {lines.map((line) => (
        <span key={line} className="guest-import-line">
          {line}
        </span>
      ))}
    </>
  );
}

/** The rows of a sheet: what each becomes or became, whom it matches, what is wrong with it. */
export function ImportRows({ info, only, onOnly, page, onPage }: Props) {
  const { t } = useTranslation();
  const arrows = usePageArrows();
  const { records, total } = info.rows;
  const choice = (value: string, key: string, n: number) => ({ value, label: `${t(key)} ${formatNumber(n)}` });
  return (
    <div className="guest-import">
      <p>
        <strong>{info.fileName}</strong> <Tag>{t(`guest:import.state.${info.state}`)}</Tag>
      </p>
      <SkippedColumns
        header={info.columns.map(({ title }) => title)}
        isSkipped={(column) => info.columns[column]?.kind === 'none'}
      />
      <Segmented
        value={only ?? ''}
        aria-label={t('table:which')}
        options={[
          choice('', 'field:all.f', info.total),
          choice('NEW', 'guest:import.row.NEW', info.fresh),
          choice('MATCH', 'guest:import.row.MATCH', info.matching),
          choice('BAD', 'guest:import.row.BAD', info.bad),
        ]}
        onChange={(value) => onOnly((value || undefined) as Only)}
      />
      <Table
        size="small"
        rowKey="rowNumber"
        pagination={false}
        dataSource={records}
        columns={[
          { title: t('table:row'), dataIndex: 'rowNumber', width: 56 },
          {
            title: t('table:cells'),
            render: (_, row) => (
              <span className="guest-import-stored">
                <span>
                  <Tag color={colors[row.state]}>{t(`guest:import.row.${row.state}`)}</Tag>
                  {isThere.includes(row.state) && row.guestName}
                </span>
                {row.stored ? (
                  <Stored guest={row.stored} />
                ) : (
                  <span>{row.cells.filter((cell) => cell !== '').join(' · ')}</span>
                )}
                {row.problems.map((problem) => (
                  <span key={problem} className="guest-import-problem">
                    {problem}
                  </span>
                ))}
              </span>
            ),
          },
        ]}
      />
      {total > shownRows && (
        <Pagination
          size="small"
          current={page}
          pageSize={shownRows}
          total={total}
          showSizeChanger={false}
          itemRender={arrows}
          onChange={onPage}
        />
      )}
    </div>
  );
}
