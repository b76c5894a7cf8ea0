import type { guestImportInfo } from '@convoke/contract/guest/guest.import.calls.ts';
import type { GuestImportRowState } from '@convoke/contract/guest/guest.rules.ts';
import { Pagination, Segmented, Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { formatNumber } from '../../../../core/format.ts';
import { usePageArrows } from '../../../../ui/list/page-arrows.tsx';

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

interface Props {
  info: GuestImportInfo;
  only: Only;
  onOnly: (only: Only) => void;
  page: number;
  onPage: (page: number) => void;
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
      <Segmented
        value={only ?? ''}
        aria-label={t('guest:import.which')}
        options={[
          choice('', 'guest:import.all', info.total),
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
        scroll={{ x: 'max-content', y: 300 }}
        columns={[
          { title: t('guest:import.number'), dataIndex: 'rowNumber', width: 70 },
          {
            title: t('guest:import.becomes'),
            width: 160,
            render: (_, row) => <Tag color={colors[row.state]}>{t(`guest:import.row.${row.state}`)}</Tag>,
          },
          {
            title: t('guest:import.cells'),
            render: (_, row) =>
              row.cells
                .filter((cell) => cell !== '')
                .slice(0, 3)
                .join(' · '),
          },
          {
            title: t('guest:import.note'),
            render: (_, row) => (
              <span className="guest-import-note">
                {row.state === 'MATCH' || row.state === 'CHANGED' || row.state === 'SKIPPED'
                  ? row.guestName
                  : row.problems.join(' ')}
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
