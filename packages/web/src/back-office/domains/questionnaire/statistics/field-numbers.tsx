import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../../core/format.ts';
import { Chart } from '../../../../ui/chart.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import type { Of } from './field-choices.tsx';
import { ShareTable } from './share-table.tsx';

const precise = (value: number) => formatNumber(Math.round(value * 100) / 100);

/** So many different values still make a readable table. */
const tableRows = 30;

/** Numbers, ratings and scales: mean, spread, and how often each value was given; promoters of a scale from 0 to 10. */
export function NumbersBody({ field, label }: Of<'numbers'>) {
  const { t } = useTranslation();
  const { figures, nps } = field;
  const { values } = field;
  const points = useMemo(() => values.map(({ value }) => formatNumber(value)), [values]);
  const series = useMemo(() => [{ name: t('survey:stat.count'), values: values.map(({ n }) => n) }], [values, t]);
  return (
    <>
      {figures && (
        <Stats>
          {nps && <Stat label={t('survey:stat.nps')} value={signed(nps.score)} note={t('survey:stat.npsRange')} />}
          <Stat label={t('survey:stat.mean')} value={precise(figures.mean)} />
          <Stat label={t('survey:stat.deviation')} value={precise(figures.deviation)} />
          <Stat label={t('survey:stat.median')} value={precise(figures.median)} />
          <Stat label={t('survey:stat.range')} value={`${precise(figures.least)} – ${precise(figures.most)}`} />
        </Stats>
      )}
      {nps && <NpsBar {...nps} />}
      <div className="survey-two survey-after">
        <Chart kind="bar" label={label} points={points} series={series} height={220} />
        {values.length <= tableRows && (
          <ShareTable
            caption={label}
            head={t('survey:stat.value')}
            rows={values.map(({ value, n, share }) => ({ key: String(value), name: formatNumber(value), n, share }))}
          />
        )}
      </div>
    </>
  );
}

const signed = (score: number) => `${score > 0 ? '+' : ''}${formatNumber(Math.round(score * 10) / 10)}`;

/** Detractors, passives and promoters as one line. */
function NpsBar({ detractors, passives, promoters }: { detractors: number; passives: number; promoters: number }) {
  const { t } = useTranslation();
  const all = detractors + passives + promoters;
  if (all === 0) return null;
  const parts = [
    { key: 'detractors', n: detractors },
    { key: 'passives', n: passives },
    { key: 'promoters', n: promoters },
  ] as const;
  return (
    <div className="survey-nps">
      <div className="survey-nps-bar" aria-hidden="true">
        {parts.map(({ key, n }) => (
          <span key={key} className={key} style={{ flexGrow: n }} />
        ))}
      </div>
      <ul className="survey-nps-names">
        {parts.map(({ key, n }) => (
          <li key={key} className={key}>
            {t(`survey:stat.${key}`)}{' '}
            <b className="number">
              {formatNumber(n)} ({formatPercent(n / all)})
            </b>
          </li>
        ))}
      </ul>
    </div>
  );
}
