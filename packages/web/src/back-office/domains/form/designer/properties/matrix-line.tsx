import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Line } from '../design/conditions.ts';
import { useDesigning } from '../design/designing.ts';
import { cellsOf, type Cells, lineOfCells, type MatrixComparison, matrixComparisons } from '../design/matrix-cells.ts';

interface Props {
  line: Line;
  field: FormField;
  onChange: (line: Line) => void;
}

/** What is asked of a matrix: of one row, of any or of every one, and the column. */
export function MatrixLine({ line, field, onChange }: Props) {
  const { t } = useTranslation();
  const { language } = useDesigning();
  const cells = cellsOf(field, line);
  const put = (change: Partial<Cells>) => onChange(lineOfCells(field, { ...cells, ...change }));
  const named = (each: { value: string; label: FormField['label'] }) =>
    textIn(each.label, language) || t('designer:canvas.unnamed');
  const takesCell = cells.is === 'equals' || cells.is === 'differs';
  return (
    <div className="fd-line-what fd-line-matrix">
      {takesCell && (
        <Select
          size="small"
          aria-label={t('designer:logic.row')}
          showSearch={{ optionFilterProp: 'label' }}
          value={cells.row === null ? cells.rows : `row ${cells.row}`}
          options={[
            { value: 'any', label: t('designer:logic.row.any') },
            { value: 'every', label: t('designer:logic.row.every') },
            ...(field.rows ?? []).map((row) => ({ value: `row ${row.value}`, label: named(row) })),
          ]}
          onChange={(chosen: string) =>
            put(
              chosen === 'any' || chosen === 'every'
                ? { row: null, rows: chosen }
                : { row: chosen.slice('row '.length), rows: 'any' },
            )
          }
        />
      )}
      <Select
        size="small"
        aria-label={t('designer:logic.comparison')}
        value={cells.is}
        options={matrixComparisons.map((is) => ({ value: is, label: t(`designer:logic.is.${is}`) }))}
        onChange={(is: MatrixComparison) => put({ is })}
        popupMatchSelectWidth={false}
      />
      {takesCell && (
        <Select
          size="small"
          aria-label={t('designer:logic.value')}
          showSearch={{ optionFilterProp: 'label' }}
          value={cells.column}
          options={(field.options ?? []).map((option) => ({ value: option.value, label: named(option) }))}
          onChange={(column: string) => put({ column })}
        />
      )}
    </div>
  );
}
