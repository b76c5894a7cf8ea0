import type { SurveyResults } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { usePage } from '../core/page-context.tsx';
import { Backdrop } from '../ui/cover.tsx';
import { Frame } from '../ui/frame.tsx';
import { wordsOf } from '../survey/words.ts';
import { Field } from './field.tsx';
import { useNumbers } from './numbers.ts';

export const namespaces = ['public-results'] as const;

/** Days that the drawing has room for; of more it shows the last. */
const shownDays = 60;

function Days({ days }: { days: SurveyResults['statistics']['days'] }) {
  const { t } = usePage();
  const numbers = useNumbers();
  const shown = days.slice(-shownDays);
  const first = shown[0];
  const last = shown[shown.length - 1];
  if (!first || !last || shown.length < 2) return null;
  const most = Math.max(...shown.map((each) => each.n));
  return (
    <section className="card result">
      <h2>{t('public-results:days')}</h2>
      <div className="result-days" role="img" aria-label={t('public-results:days-most', { n: numbers.whole(most) })}>
        {shown.map((each) => (
          <span key={each.day} style={{ height: `${(each.n / most) * 100}%` }} title={`${each.day}: ${each.n}`} />
        ))}
      </div>
      <p className="result-ends fine">
        <span>{first.day}</span>
        <span>{last.day}</span>
      </p>
    </section>
  );
}

/** The results of a questionnaire for whoever was given the link: figures only, nothing that one person wrote. */
export function View({ data }: { data: SurveyResults }) {
  const { t, language, locale } = usePage();
  const numbers = useNumbers();
  const { statistics, timeZone } = data;
  const at = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <Backdrop url={null} seed={data.title} />
      <Frame className="survey results">
        <header className="survey-head">
          <p className="survey-by">{data.organiserName}</p>
          <h1>{wordsOf(data.heading, data, language) || data.title}</h1>
          <p className="survey-words">
            {t('public-results:total', { count: statistics.answers, n: numbers.whole(statistics.answers) })}
            {' · '}
            {t('public-results:at', { time: at.format(new Date(data.at)).replace(/\s/g, ' ') })}
          </p>
        </header>
        <Days days={statistics.days} />
        {statistics.fields.map((field) => (
          <Field key={field.fieldId} field={field} />
        ))}
      </Frame>
    </>
  );
}
