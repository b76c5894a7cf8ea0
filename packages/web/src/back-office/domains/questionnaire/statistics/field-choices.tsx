import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import type { FieldStatistics } from '@convoke/contract/questionnaire/questionnaire.statistics.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { Chart } from '../../../../ui/chart.tsx';
import { LyingBars } from '../../../../ui/chart-bars.tsx';
import { ShareTable } from './share-table.tsx';

export type Of<Kind extends FieldStatistics['kind']> = {
  field: Extract<FieldStatistics, { kind: Kind }>;
  label: string;
};

/** At most so many lines are drawn; the table has them all. */
const drawn = 12;

export function ChoicesBody({ field, label }: Of<'choices'>) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const rows = useMemo(
    () =>
      field.options.map((option) => ({
        key: option.value,
        // An agreement's only value has no words of its own.
        name: textIn(option.label, language) || option.value,
        n: option.n,
        share: option.share,
      })),
    [field, language],
  );
  const series = useMemo(() => [{ name: t('survey:stat.count'), values: rows.map((row) => row.n) }], [rows, t]);
  const names = useMemo(() => rows.map((row) => row.name), [rows]);
  return (
    <div className="survey-two">
      <LyingBars names={names} series={series} />
      <ShareTable caption={label} head={t('survey:stat.option')} rows={rows} />
    </div>
  );
}

/** The places of a ranking: the lower the mean, the higher people put it. */
export function SortBody({ field, label }: Of<'sort'>) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const rows = useMemo(
    () =>
      [...field.options]
        .sort((a, b) => (a.meanPosition || Number.MAX_VALUE) - (b.meanPosition || Number.MAX_VALUE))
        .map((option) => ({ ...option, name: textIn(option.label, language) || option.value })),
    [field, language],
  );
  const series = useMemo(
    () => [
      {
        name: t('survey:stat.points'),
        // Who stands first of five has five points.
        values: rows.map((row) => (row.n === 0 ? 0 : Math.round((rows.length + 1 - row.meanPosition) * 100) / 100)),
      },
    ],
    [rows, t],
  );
  const names = useMemo(() => rows.map((row) => row.name), [rows]);
  const precise = (value: number) => formatNumber(Math.round(value * 100) / 100);
  return (
    <div className="survey-two">
      <LyingBars names={names} series={series} />
      <div className="survey-table-box" role="group" tabIndex={0}>
        <table className="survey-table">
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('survey:stat.option')}</th>
              <th scope="col" className="number">
                {t('survey:stat.meanPlace')}
              </th>
              <th scope="col" className="number">
                {t('survey:stat.firsts')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.value}>
                <th scope="row">
                  <span className="muted number">{at + 1}.</span> {row.name}
                </th>
                <td className="number">{row.n === 0 ? '—' : precise(row.meanPosition)}</td>
                <td className="number">{formatNumber(row.firsts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

export function PathsBody({ field, label }: Of<'paths'>) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const rows = useMemo(
    () =>
      field.paths.map((each) => ({
        key: each.path.join('/'),
        name: each.path.map((value, at) => textIn(each.labels[at], language) || value).join(' / '),
        n: each.n,
        share: each.share,
      })),
    [field, language],
  );
  const most = useMemo(() => rows.slice(0, drawn), [rows]);
  const names = useMemo(() => most.map((row) => row.name), [most]);
  const series = useMemo(() => [{ name: t('survey:stat.count'), values: most.map((row) => row.n) }], [most, t]);
  return (
    <div className="survey-two">
      <LyingBars names={names} series={series} />
      <ShareTable caption={label} head={t('survey:stat.option')} rows={rows} />
    </div>
  );
}

export function DatesBody({ field, label }: Of<'dates'>) {
  const { t } = useTranslation();
  const values = field.values;
  // A day has no zone: noon keeps it the same day everywhere.
  const points = useMemo(() => values.map(({ value }) => formatDate(`${value}T12:00:00Z`, 'UTC')), [values]);
  const series = useMemo(() => [{ name: t('survey:stat.count'), values: values.map(({ n }) => n) }], [values, t]);
  return <Chart kind="bar" label={label} points={points} series={series} height={220} />;
}
