import type { PublicSurvey } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { PageProvider, usePage } from '../core/page-context.tsx';
import type { VerifyProps } from '../form/verify-contact.tsx';
import { Backdrop } from '../ui/cover.tsx';
import { Frame } from '../ui/frame.tsx';
import { PasswordGate } from './gate.tsx';
import { AnsweredBefore, LinkNeeded, Shut } from './shut.tsx';
import { SurveyForm } from './survey-form.tsx';
import { Thanks } from './thanks.tsx';
import { type Survey, useSurvey } from './use-survey.ts';
import { paragraphsOf, spokenTo, wordsOf } from './words.ts';

export interface SurveyData {
  survey: PublicSurvey;
  /** The address leads to somebody's half-filled answers. */
  isResumed?: boolean;
}

export const namespaces = ['public-survey', 'public-form'] as const;

function Person({ own, by }: { own: Survey; by: 'phone' | 'email' }) {
  const { t } = usePage();
  // Few surveys ask for a proof: it is fetched where one does.
  const [Verify, setVerify] = useState<ComponentType<VerifyProps> | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    import('../form/verify-contact.tsx').then(
      ({ VerifyContact }) => setVerify(() => VerifyContact),
      () => setLost(true),
    );
  }, []);
  return (
    <section className="card">
      <h2>{by === 'phone' ? t('public-survey:person-phone') : t('public-survey:person-email')}</h2>
      <p className="fine">{t('public-survey:person-hint')}</p>
      {Verify && <Verify by={by} onProof={own.prove} />}
      {isLost && (
        <p className="field-problem" role="alert">
          {t('public-survey:network')}
        </p>
      )}
    </section>
  );
}

/** What stands in place of the questions. */
function Gate({ own }: { own: Survey }) {
  const { survey, stage, done } = own;
  switch (stage) {
    case 'shut':
      return <Shut survey={survey} />;
    case 'password':
      return <PasswordGate own={own} />;
    case 'answered':
      return <AnsweredBefore survey={survey} onAnother={own.another} />;
    case 'link':
      return <LinkNeeded />;
    case 'person':
      return <Person own={own} by={survey.onceBy === 'email' ? 'email' : 'phone'} />;
    case 'done':
      return <Thanks survey={survey} done={done ?? { score: null }} onAgain={own.another} />;
    case 'open':
      return null;
  }
}

/** The questions, or what stands before or after them. Questions that were open stay, unseen, while a gate is passed anew: nothing typed is lost. */
function Stage({ own }: { own: Survey }) {
  const { survey, stage } = own;
  const opened = useRef<FormDefinition | null>(null);
  if (stage === 'open') opened.current ??= survey.form;
  if (stage === 'done' || stage === 'answered') opened.current = null;
  return (
    <>
      <Gate own={own} />
      {opened.current && (
        <div className="survey-form" hidden={stage !== 'open'}>
          <SurveyForm own={own} form={opened.current} />
        </div>
      )}
    </>
  );
}

export function View({ data }: { data: SurveyData }) {
  const page = usePage();
  const own = useSurvey(data.survey);
  const { survey } = own;
  // The questions speak a language that the organiser offers; the page's own words stay in the person's.
  const language = spokenTo(survey, page.language);
  const introduction = paragraphsOf(wordsOf(survey.introduction, survey, page.language));
  return (
    <>
      <Backdrop url={null} seed={survey.code} />
      <Frame className="survey" offered={survey.languages}>
        <header className="survey-head">
          <p className="survey-by">{survey.organiserName}</p>
          <h1>{wordsOf(survey.heading, survey, page.language) || survey.title}</h1>
          {own.stage !== 'done' &&
            !own.isBegun &&
            introduction.map((paragraph, at) => (
              <p className="survey-words" key={at}>
                {paragraph}
              </p>
            ))}
        </header>
        <PageProvider value={{ ...page, language }}>
          <Stage own={own} />
        </PageProvider>
      </Frame>
    </>
  );
}
