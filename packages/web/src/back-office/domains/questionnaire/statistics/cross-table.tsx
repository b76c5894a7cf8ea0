import type { Texts } from '@convoke/contract/core/language.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { LyingBars } from '../../../../ui/chart-bars.tsx';
import { heat } from './heat.ts';

/** What a cell is a share of; `count` is no share. */
export const crossModes = ['count', 'row', 'column'] as const;
export type CrossMode = (typeof crossModes)[number];

interface Heading {
  value: string;
  label: Texts;
  n: number;
}
export interface CrossData {
  answers: number;
  rows: Heading[];
  columns: Heading[];
  cells: number[][];
  chiSquare: { value: number; degrees: number; cramersV: number } | null;
}

interface Props {
  data: CrossData;
  row: FormField;
  column: FormField;
  mode: CrossMode;
}

/** Each row's answers spread over the columns. */
export function CrossTable({ data, row, column, mode }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { rows, columns, cells, chiSquare } = data;
  const nameOf = (heading: Heading) => textIn(heading.label, language) || heading.value;
  const share = (n: number, of: number) => (of === 0 ? 0 : n / of);
  const shareOf = (at: number, to: number) => {
    const n = cells[at]?.[to] ?? 0;
    return share(n, mode === 'column' ? (columns[to]?.n ?? 0) : (rows[at]?.n ?? 0));
  };
  const chart = useMemo(
    () => ({
      names: rows.map(nameOf),
      series: columns.map((heading, to) => ({
        name: nameOf(heading),
        values: rows.map((_, at) => (mode === 'count' ? (cells[at]?.[to] ?? 0) : shareOf(at, to))),
      })),
    }),
    // The figures and how they are counted say it all.
    [data, mode, language],
  );
  const most = Math.max(1, ...cells.flat());
  // With several choices each, the shares of a row come to more than the whole of it.
  const isWhole = mode !== 'column' && column.type !== 'multiple';
  return (
    <>
      <LyingBars {...chart} stacked={isWhole} isShare={mode !== 'count'} />
      {/* The arrow keys scroll it where it is wider than the page. */}
      <div className="survey-table-box wide" role="group" tabIndex={0}>
        <table className="survey-table heat">
          <caption className="visually-hidden">
            {textIn(row.label, language)} × {textIn(column.label, language)}
          </caption>
          <thead>
            <tr>
              <td />
              {columns.map((heading) => (
                <th key={heading.value} scope="col" className="number">
                  {nameOf(heading)}
                </th>
              ))}
              <th scope="col" className="number">
                {t('survey:stat.count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((heading, at) => (
              <tr key={heading.value}>
                <th scope="row">{nameOf(heading)}</th>
                {columns.map((each, to) => {
                  const n = cells[at]?.[to] ?? 0;
                  return (
                    <td
                      key={each.value}
                      className="number"
                      style={heat(mode === 'count' ? n / most : shareOf(at, to))}
                      title={formatNumber(n)}
                    >
                      {mode === 'count' ? formatNumber(n) : formatPercent(shareOf(at, to))}
                    </td>
                  );
                })}
                <td className="number muted">{formatNumber(heading.n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted">
        {t('survey:cross.answers', { count: data.answers, n: formatNumber(data.answers) })}
        {chiSquare && (
          <>
            {' · '}
            {t('survey:cross.chi', {
              value: formatNumber(Math.round(chiSquare.value * 100) / 100),
              degrees: chiSquare.degrees,
              v: formatNumber(Math.round(chiSquare.cramersV * 100) / 100),
            })}
            {' · '}
            {t(`survey:cross.${strength(chiSquare.cramersV)}`)}
          </>
        )}
      </p>
    </>
  );
}

/** Cramér's V in words, by the usual bounds. */
export function strength(v: number): 'none' | 'weak' | 'medium' | 'strong' {
  if (v < 0.1) return 'none';
  if (v < 0.3) return 'weak';
  return v < 0.5 ? 'medium' : 'strong';
}
