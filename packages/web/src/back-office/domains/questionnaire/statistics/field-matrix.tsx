import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import type { Of } from './field-choices.tsx';
import { heat } from './heat.ts';

/** Each cell as warm as its share of the row. */
export function MatrixBody({ field, label }: Of<'matrix'>) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const columns = field.rows[0]?.columns ?? [];
  return (
    <div className="survey-table-box wide" role="group" tabIndex={0}>
      <table className="survey-table heat">
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.value} scope="col" className="number">
                {textIn(column.label, language) || column.value}
              </th>
            ))}
            <th scope="col" className="number">
              {t('survey:stat.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {field.rows.map((row) => (
            <tr key={row.value}>
              <th scope="row">{textIn(row.label, language) || row.value}</th>
              {row.columns.map((cell) => (
                <td key={cell.value} className="number" style={heat(cell.share)} title={formatNumber(cell.n)}>
                  {formatPercent(cell.share)}
                </td>
              ))}
              <td className="number muted">{formatNumber(row.n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
