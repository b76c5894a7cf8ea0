import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { guardClick } from '../../core/click-guard.ts';
import { store, useAwake, useOnline } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { useDraft } from '../form/draft.ts';
import { FormFields } from '../form/form-fields.tsx';
import { useForm } from '../form/form-state.ts';
import { leftOf, type OptionPlace, withFull } from '../form/option-places.ts';
import { startValues } from '../form/start-values.ts';
import { StepButtons } from '../form/step-buttons.tsx';
import { StepHead } from '../form/step-head.tsx';
import { useSteps } from '../form/steps.ts';
import { type FormSurroundings, SurroundingsProvider } from '../form/surroundings.tsx';
import { uploaderOf } from '../form/upload.ts';
import { useChanges } from '../form/use-changes.ts';
import { Icon } from '../ui/icon.tsx';
import { TroubleNote } from './trouble-note.tsx';
import { useCollect } from './use-collect.ts';
import { useLater } from './use-later.ts';
import type { Survey } from './use-survey.ts';
import { Welcome } from './welcome.tsx';

/** The questions, from the first look to the thank-you. */
export function SurveyForm({ own, form: given }: { own: Survey; form: FormDefinition }) {
  const { t, language, url } = usePage();
  const awake = useAwake();
  const online = useOnline();
  const { survey } = own;
  const { form, changed, replace, since } = useChanges(given);
  const [places, setPlaces] = useState<readonly OptionPlace[]>(survey.optionPlaces);
  const [fromDraft, setFromDraft] = useState(false);
  const state = useForm(form, language, startValues(form, url));
  const steps = useSteps(form, state);
  // A form of several pages begins when one is ready; one that stands on a page is there at once. An answer may show more pages later.
  const [isGated] = useState(steps.count > 1);
  const [begun, setBegun] = useState(!isGated);
  const keep = own.keys.token ? `${survey.code}.${own.keys.token}` : survey.code;
  const draftKey = `convoke.draft.survey.${keep}`;
  const beganKey = `convoke.began.survey.${keep}`;
  const forget = useDraft(draftKey, state, survey.resumeLater, () => setFromDraft(true));
  const later = useLater(keep);
  useEffect(() => setPlaces(survey.optionPlaces), [survey.optionPlaces]);

  const began = () => {
    const at = store.get<number>(beganKey);
    return typeof at === 'number' ? at : Date.now();
  };
  useEffect(() => {
    if (store.get<number>(beganKey) === null) store.set(beganKey, Date.now());
  }, []);
  const over = () => {
    forget();
    later.setLink(null);
    store.remove(beganKey);
  };
  const { submit, sending, trouble } = useCollect({
    survey,
    form,
    state,
    keys: own.keys,
    link: later.link,
    began,
    refresh: own.refresh,
    onForm: replace,
    onFull: (options) => setPlaces((before) => withFull(before, options)),
    onDone: (answered) => {
      over();
      own.finish(answered);
    },
    onAnswered: () => {
      over();
      own.close();
    },
    onPersonNeeded: own.unprove,
  });
  // The guard must outlive renders; what it guards must be the newest.
  const newest = useRef<() => Promise<unknown>>(submit);
  newest.current = steps.isLast ? submit : steps.next;
  const send = useMemo(() => guardClick(() => void newest.current()), []);
  const surroundings = useMemo<FormSurroundings>(
    () => ({
      left: leftOf(places),
      seed: survey.code,
      upload: uploaderOf(survey.formId),
    }),
    [places, survey.formId],
  );
  const startOver = () => {
    over();
    state.clear();
    steps.restart();
    setFromDraft(false);
  };

  const begin = () => {
    setBegun(true);
    own.begin();
  };
  const saved = later.Part && (
    <later.Part
      {...{ survey, form, state, steps, began, since }}
      keys={own.keys}
      link={later.link}
      setLink={later.setLink}
      asked={later.asked}
      refresh={own.refresh}
      onTaken={(seconds) => {
        store.set(beganKey, Date.now() - seconds * 1000);
        begin();
      }}
    />
  );
  if (!begun)
    return (
      <>
        {saved}
        <Welcome
          survey={survey}
          form={form}
          fromDraft={fromDraft}
          onStartOver={startOver}
          onBegin={() => {
            begin();
            if (fromDraft) steps.resume();
          }}
        />
      </>
    );
  return (
    <>
      {saved}
      <SurroundingsProvider value={surroundings}>
        {!isGated && steps.isFirst && (
          <Welcome survey={survey} form={form} fromDraft={fromDraft} onStartOver={startOver} />
        )}
        <form
          className="card form"
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault();
            send();
          }}
        >
          <noscript>
            <p className="note note-bad">{t('public-survey:no-script')}</p>
          </noscript>
          <StepHead steps={steps} />
          <FormFields form={form} fields={steps.step.fields} state={state} hints={changed} />
          <div className="empty-gone" aria-live="assertive">
            {trouble && <TroubleNote trouble={trouble} />}
          </div>
          <div className="action">
            <div className="action-words">
              {!online && (
                <p className="action-more">
                  <Icon name="cloud" /> {t('public-survey:offline')}
                </p>
              )}
            </div>
            <StepButtons steps={steps} disabled={!awake || sending} sending={sending}>
              {sending
                ? t('public-survey:sending')
                : trouble?.kind === 'network'
                  ? t('public-form:retry')
                  : t('public-survey:send')}
            </StepButtons>
          </div>
        </form>
        {survey.resumeLater && (
          <p className="later">
            <button type="button" className="text-link" disabled={!awake} onClick={later.ask}>
              {t('public-survey:keep-on')}
            </button>
            {later.isLost && <span role="status">{t('public-survey:network')}</span>}
          </p>
        )}
      </SurroundingsProvider>
    </>
  );
}
