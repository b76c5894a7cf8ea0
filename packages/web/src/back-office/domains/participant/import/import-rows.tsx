import type { Language } from '@convoke/contract/core/language.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Pagination, Segmented, Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { usePageArrows } from '../../../../ui/list/page-arrows.tsx';
import { type ImportCheck, type Importing, type Only, rowsPerPage } from './use-import.ts';

type Row = ImportCheck['rows']['records'][number];

const colors: Readonly<Record<Row['state'], string>> = {
  GOOD: 'green',
  BAD: 'red',
  MADE: 'green',
  REFUSED: 'red',
  UNDONE: 'default',
};

/** The rows of a file: what is stored of each as the form reads it, or why it is refused. */
export function ImportRows({ check, importing }: { check: ImportCheck; importing: Importing }) {
  const { t, i18n } = useTranslation();
  const arrows = usePageArrows();
  const { records, total } = check.rows;
  const labels = new Map(check.fields.map(({ fieldId, label }) => [fieldId, textIn(label, i18n.language as Language)]));
  const choice = (value: Only, n: number) => ({
    value,
    label: `${t(`participant:import.only.${value}`)} ${formatNumber(n)}`,
  });
  return (
    <>
      <Segmented<Only>
        className="import-only"
        value={importing.only}
        aria-label={t('table:which')}
        options={[choice('all', check.total), choice('good', check.total - check.bad), choice('problems', check.bad)]}
        onChange={importing.setOnly}
      />
      <Table<Row>
        size="small"
        rowKey="rowNumber"
        pagination={false}
        dataSource={records}
        columns={[
          { title: t('table:row'), dataIndex: 'rowNumber', width: 64 },
          {
            title: t(check.state === 'CHECKED' ? 'table:stored' : 'table:cells'),
            render: (_, row) => (
              <div className="import-row">
                <Tag color={colors[row.state]}>{t(`participant:import.rowState.${row.state}`)}</Tag>
                {row.stored ? (
                  row.stored.map(({ fieldId, text }) => (
                    <span key={fieldId} className="import-value">
                      <span className="muted">{labels.get(fieldId) || fieldId}</span> {text}
                    </span>
                  ))
                ) : (
                  <span className="import-value">{row.cells.filter((cell) => cell !== '').join(' · ')}</span>
                )}
                {row.problems.length > 0 && (
                  <span className="import-problem">
                    {row.problems
                      .map(({ fieldId, message }) =>
                        fieldId === null ? message : `${labels.get(fieldId) || fieldId}: ${message}`,
                      )
                      .join(' ')}
                  </span>
                )}
              </div>
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
