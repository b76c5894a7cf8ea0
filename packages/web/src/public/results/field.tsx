import type { Language } from '@convoke/contract/core/language.ts';
import type { FieldStatistics } from '@convoke/contract/questionnaire/questionnaire.statistics.ts';
import { usePage } from '../core/page-context.tsx';
import { type Bar, Bars } from './bars.tsx';
import { binsOf } from './bins.ts';
import { useNumbers } from './numbers.ts';

type Of<Kind extends FieldStatistics['kind']> = Extract<FieldStatistics, { kind: Kind }>;

/** Longer lists say the most frequent only. */
const shownRows = 30;

const said = (label: Readonly<Record<Language, string>>, language: Language) => label[language] || label.en;

function Choices({ field }: { field: Of<'choices'> }) {
  const { t, language } = usePage();
  const name = (value: string, label: Readonly<Record<Language, string>>) =>
    field.type === 'agreement' ? t('public-results:agreed') : said(label, language) || value;
  return <Bars bars={field.options.map(({ value, label, n, share }) => ({ name: name(value, label), n, share }))} />;
}

function Numbers({ field }: { field: Of<'numbers'> }) {
  const { t } = usePage();
  const numbers = useNumbers();
  const { figures, nps } = field;
  if (!figures) return null;
  const bars = binsOf(field.values).map(({ from, to, n }): Bar => {
    const name =
      from === to
        ? numbers.mean(from)
        : t('public-results:from-to', { from: numbers.mean(from), to: numbers.mean(to) });
    return { name, n, share: n / figures.n };
  });
  return (
    <>
      <dl className="result-figures">
        {nps && (
          <div className="result-nps">
            <dt>{t('public-results:nps-name')}</dt>
            <dd>{numbers.whole(Math.round(nps.score))}</dd>
          </div>
        )}
        <div>
          <dt>{t('public-results:mean')}</dt>
          <dd>{numbers.mean(figures.mean)}</dd>
        </div>
        <div>
          <dt>{t('public-results:median')}</dt>
          <dd>{numbers.mean(figures.median)}</dd>
        </div>
        <div>
          <dt>{t('public-results:deviation')}</dt>
          <dd>{numbers.mean(figures.deviation)}</dd>
        </div>
      </dl>
      {nps && (
        <p className="fine">
          {t('public-results:nps', {
            promoters: numbers.whole(nps.promoters),
            passives: numbers.whole(nps.passives),
            detractors: numbers.whole(nps.detractors),
          })}
        </p>
      )}
      <Bars bars={bars} />
    </>
  );
}

function Matrix({ field }: { field: Of<'matrix'> }) {
  const { language } = usePage();
  const numbers = useNumbers();
  const columns = field.rows[0]?.columns ?? [];
  return (
    <div className="result-table" tabIndex={0} role="region" aria-label={said(field.label, language)}>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th scope="col" key={column.value}>
                {said(column.label, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {field.rows.map((row) => (
            <tr key={row.value}>
              <th scope="row">{said(row.label, language)}</th>
              {row.columns.map((cell) => (
                <td key={cell.value} style={{ '--warm': `${Math.round(cell.share * 60)}%` }}>
                  {numbers.share(cell.share)}
                  <small>{numbers.whole(cell.n)}</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Ranking({ field }: { field: Of<'sort'> }) {
  const { t, language } = usePage();
  const numbers = useNumbers();
  const count = field.options.length;
  const best = [...field.options].sort((a, b) => a.meanPosition - b.meanPosition);
  return (
    <Bars
      bars={best.map(({ label, meanPosition, n }) => ({
        name: said(label, language),
        // The better the place, the longer the line.
        n: n === 0 ? 0 : count + 1 - meanPosition,
        says: t('public-results:place', { place: numbers.mean(meanPosition) }),
      }))}
    />
  );
}

/** What was answered to one question. */
export function Field({ field }: { field: FieldStatistics }) {
  const { t, language } = usePage();
  const numbers = useNumbers();
  return (
    <section className="card result">
      <h2>{said(field.label, language)}</h2>
      <p className="fine">{t('public-results:answered', { n: numbers.whole(field.answered) })}</p>
      {field.answered > 0 && <Body field={field} />}
    </section>
  );
}

function Body({ field }: { field: FieldStatistics }) {
  const { t, language } = usePage();
  switch (field.kind) {
    case 'choices':
      return <Choices field={field} />;
    case 'numbers':
      return <Numbers field={field} />;
    case 'matrix':
      return <Matrix field={field} />;
    case 'sort':
      return <Ranking field={field} />;
    case 'paths':
      return (
        <Bars
          bars={field.paths.slice(0, shownRows).map(({ labels, n, share }) => ({
            name: labels.map((label) => said(label, language)).join(' / '),
            n,
            share,
          }))}
        />
      );
    case 'dates':
      return (
        <Bars
          bars={[...field.values]
            .sort((a, b) => b.n - a.n)
            .slice(0, shownRows)
            .map(({ value, n, share }) => ({ name: value, n, share }))}
        />
      );
    case 'texts':
      return <p>{t('public-results:texts')}</p>;
    case 'files':
      return <p>{t('public-results:files')}</p>;
  }
}
