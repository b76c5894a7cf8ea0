import type { PublicSurvey } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { localeOf } from '../core/i18n.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Answered } from './use-survey.ts';
import { paragraphsOf, wordsOf } from './words.ts';

/** Time enough to read where one is taken. */
const pauseSeconds = 5;

/** Where to go on; nothing but the web, whatever the server said. */
function safeAddress(address: string | null): URL | null {
  try {
    const url = new URL(address ?? '');
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/** Leads on after a few seconds, unless the person says that they would rather stay. */
function Onward({ address }: { address: URL }) {
  const { t } = usePage();
  const [left, setLeft] = useState(pauseSeconds);
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (stays) return;
    if (left === 0) {
      location.assign(address.href);
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, stays]);
  return (
    <>
      <a className="button primary wide" href={address.href}>
        {t('public-survey:onward', { host: address.host })}
      </a>
      {!stays && left > 0 && (
        <p className="fine">
          {t('public-survey:onward-soon', { count: left })}{' '}
          <button type="button" className="text-link" onClick={() => setStays(true)}>
            {t('public-survey:stay')}
          </button>
        </p>
      )}
    </>
  );
}

/** The answers have arrived. */
export function Thanks({ survey, done, onAgain }: { survey: PublicSurvey; done: Answered; onAgain: () => void }) {
  const { t, language } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const words = paragraphsOf(wordsOf(survey.thanks, survey, language));
  const address = safeAddress(survey.redirectUrl);
  return (
    <section className="card centred done">
      <div className="seal seal-good">
        <Icon name="check" />
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {t('public-survey:thanks')}
      </h2>
      {words.length > 0 ? (
        words.map((paragraph, at) => (
          <p className="survey-words" key={at}>
            {paragraph}
          </p>
        ))
      ) : (
        <p>{t('public-survey:thanks-hint')}</p>
      )}
      {done.score !== null && (
        <p className="survey-score">
          <span>{t('public-survey:score')}</span>
          <strong>{new Intl.NumberFormat(localeOf[language], { maximumFractionDigits: 2 }).format(done.score)}</strong>
        </p>
      )}
      {address && <Onward address={address} />}
      {survey.onceBy === 'none' && !address && (
        <button type="button" className="text-link" onClick={onAgain}>
          {t('public-survey:again')}
        </button>
      )}
    </section>
  );
}
