import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { LyingBars } from '../../../../ui/chart-bars.tsx';
import type { Compared } from './compare-rows.ts';

/** More rows than this are a table only, and so are means: a score and a place have no scale in common. */
const drawn = 15;

/** One question in both periods, and by how much it differs. */
export function ComparedTable({ field }: { field: Compared }) {
  const { t } = useTranslation();
  const { isShare, rows, label, answered } = field;
  const show = (value: number | null) =>
    value === null ? '—' : isShare ? formatPercent(value) : formatNumber(Math.round(value * 100) / 100);
  const chart = useMemo(
    () => ({
      names: rows.map((row) => row.name),
      series: (['first', 'second'] as const).map((which) => ({
        name: t(`survey:compare.${which}`),
        values: rows.map((row) => row[which] ?? 0),
      })),
    }),
    [rows, t],
  );
  return (
    <Panel
      title={label}
      extra={
        <span className="muted number">
          {formatNumber(answered[0])} / {formatNumber(answered[1])}
        </span>
      }
    >
      <div className="survey-two">
        {isShare && rows.length <= drawn && <LyingBars {...chart} isShare />}
        <div className="survey-table-box" role="group" tabIndex={0}>
          <table className="survey-table">
            <caption className="visually-hidden">{label}</caption>
            <thead>
              <tr>
                <td />
                {(['first', 'second', 'difference'] as const).map((each) => (
                  <th key={each} scope="col" className="number">
                    {t(`survey:compare.${each}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.name}</th>
                  <td className="number">{show(row.first)}</td>
                  <td className="number">{show(row.second)}</td>
                  <td className="number">
                    <Difference first={row.first} second={row.second} isShare={isShare} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Panel>
  );
}

/** Shares differ by points of a hundred, means by themselves. */
function Difference({ first, second, isShare }: { first: number | null; second: number | null; isShare: boolean }) {
  const { t } = useTranslation();
  if (first === null || second === null) return <span className="muted">—</span>;
  const by = Math.round((second - first) * (isShare ? 1000 : 100)) / (isShare ? 10 : 100);
  const words = `${by > 0 ? '+' : ''}${formatNumber(by)}`;
  return (
    <span className={by === 0 ? 'muted' : 'survey-difference'}>
      {isShare ? t('survey:compare.points', { n: words }) : words}
    </span>
  );
}
