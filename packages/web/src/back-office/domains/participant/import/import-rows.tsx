import { Pagination, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePageArrows } from '../../../../ui/list/page-arrows.tsx';
import { type ImportCheck, type Importing, rowsPerPage } from './use-import.ts';

/** The rows that were or are refused, and why. */
export function ImportRows({ check, importing }: { check: ImportCheck; importing: Importing }) {
  const { t } = useTranslation();
  const arrows = usePageArrows();
  const { records, total } = check.rows;
  if (total === 0) return null;
  return (
    <>
      <Table
        size="small"
        rowKey="rowNumber"
        pagination={false}
        dataSource={records}
        scroll={{ x: 'max-content', y: 260 }}
        columns={[
          { title: t('participant:import.row'), dataIndex: 'rowNumber', width: 70 },
          {
            title: t('participant:import.cells'),
            render: (_, row) => (
              <span className="answer-cell">
                {row.cells
                  .filter((cell) => cell !== '')
                  .slice(0, 4)
                  .join(' · ')}
              </span>
            ),
          },
          {
            title: t('participant:import.problem'),
            render: (_, row) => (
              <span className="import-problem">{row.problems.map((problem) => problem.message).join(' ')}</span>
            ),
          },
        ]}
      />
      {total > rowsPerPage && (
        <Pagination
          size="small"
          current={importing.page}
          pageSize={rowsPerPage}
          total={total}
          showSizeChanger={false}
          itemRender={arrows}
          onChange={importing.setPage}
        />
      )}
    </>
  );
}
