import type { PublicSurvey } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { Icon } from '../ui/icon.tsx';

/** Why there are no questions. */
export function Shut({ survey }: { survey: PublicSurvey }) {
  const { t, locale } = usePage();
  const at = (moment: string | null) => (moment === null ? '' : momentText(moment, survey.timeZone, locale));
  const words = {
    early: [t('public-survey:early'), t('public-survey:early-hint', { time: at(survey.opensAt) })],
    over: [t('public-survey:over'), t('public-survey:over-hint', { time: at(survey.closesAt) })],
    closed: [t('public-survey:closed'), t('public-survey:closed-hint')],
    full: [t('public-survey:full'), t('public-survey:full-hint')],
    paused: [t('public-survey:paused'), t('public-survey:paused-hint')],
    draft: [t('public-survey:paused'), t('public-survey:paused-hint')],
    // The form could not be read: rare, and trying again helps.
    open: [t('public-survey:paused'), t('public-survey:paused-hint')],
  }[survey.standing];
  return (
    <section className="card centred">
      <div className="seal">
        <Icon name="clock" />
      </div>
      <h2>{words[0]}</h2>
      <p>{words[1]}</p>
    </section>
  );
}

/** This person's answer stands already. */
export function AnsweredBefore({ survey, onAnother }: { survey: PublicSurvey; onAnother: () => void }) {
  const { t } = usePage();
  // A device answers once whoever holds it; a number or an address is a person's.
  const mayAnother = survey.onceBy === 'phone' || survey.onceBy === 'email';
  return (
    <section className="card centred">
      <div className="seal seal-good">
        <Icon name="check" />
      </div>
      <h2>{t('public-survey:answered')}</h2>
      <p>{t('public-survey:answered-hint')}</p>
      {mayAnother && (
        <button type="button" className="button quiet" onClick={onAnother}>
          {t('public-survey:another')}
        </button>
      )}
    </section>
  );
}

/** The questionnaire is for those who were sent a link of their own. */
export function LinkNeeded() {
  const { t } = usePage();
  return (
    <section className="card centred">
      <div className="seal">
        <Icon name="people" />
      </div>
      <h2>{t('public-survey:link')}</h2>
      <p>{t('public-survey:link-hint')}</p>
    </section>
  );
}
