import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { PublicSurvey } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { useAwake } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { lengthOf } from './length.ts';

interface Props {
  survey: PublicSurvey;
  form: FormDefinition;
  fromDraft: boolean;
  onStartOver: () => void;
  /** Where one begins by a button; without it the questions stand beneath. */
  onBegin?: () => void;
}

/** How long it takes, how often one may answer, and what is there from before. */
export function Welcome({ survey, form, fromDraft, onStartOver, onBegin }: Props) {
  const { t } = usePage();
  const awake = useAwake();
  const { questions, minutes } = lengthOf(form);
  return (
    <section className={onBegin ? 'card welcome' : 'welcome-line'}>
      <p className="welcome-facts">
        <span className="pill">
          <Icon name="clock" />
          {t('public-survey:minutes', { count: minutes })}
        </span>
        <span className="pill">{t('public-survey:questions', { count: questions })}</span>
        {survey.onceBy !== 'none' && <span className="pill">{t('public-survey:once')}</span>}
      </p>
      {fromDraft && (
        <p className="note">
          <span>{t('public-survey:draft')}</span>
          <button type="button" className="text-link" onClick={onStartOver}>
            {t('public-survey:draft-clear')}
          </button>
        </p>
      )}
      {onBegin && (
        <>
          <noscript>
            <p className="note note-bad">{t('public-survey:no-script')}</p>
          </noscript>
          <button type="button" className="button primary wide" disabled={!awake} onClick={onBegin}>
            {fromDraft ? t('public-survey:go-on') : t('public-survey:begin')}
          </button>
          {survey.resumeLater && <p className="fine">{t('public-survey:later')}</p>}
        </>
      )}
    </section>
  );
}
