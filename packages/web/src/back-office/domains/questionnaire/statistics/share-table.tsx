import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../../core/format.ts';

interface Row {
  key: string;
  name: string;
  n: number;
  share: number;
}

/** How often each was answered, and what share of those who answered that is. */
export function ShareTable({ caption, head, rows }: { caption: string; head: string; rows: readonly Row[] }) {
  const { t } = useTranslation();
  return (
    <div className="survey-table-box" role="group" tabIndex={0}>
      <table className="survey-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className="number">
              {t('survey:stat.count')}
            </th>
            <th scope="col" className="number">
              {t('survey:stat.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td className="number">{formatNumber(row.n)}</td>
              <td className="number">{formatPercent(row.share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
