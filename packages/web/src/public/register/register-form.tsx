import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { prepareCall } from '../../core/call.ts';
import { guardClick } from '../../core/click-guard.ts';
import { useAwake, useOnline } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { readDraft, useDraft } from '../form/draft.ts';
import { focusFirst } from '../form/focus-first.ts';
import { FormFields } from '../form/form-fields.tsx';
import { useForm } from '../form/form-state.ts';
import { OwnDetailsOffer } from '../form/own-details.tsx';
import { startValues } from '../form/start-values.ts';
import { StepButtons } from '../form/step-buttons.tsx';
import { StepHead } from '../form/step-head.tsx';
import { useSteps } from '../form/steps.ts';
import { SurroundingsProvider } from '../form/surroundings.tsx';
import { useChanges } from '../form/use-changes.ts';
import { useEventForm } from '../form/use-event-form.ts';
import type { OfferedForm } from '../form/use-form-offer.ts';
import { Icon } from '../ui/icon.tsx';
import type { Registered } from './registered.ts';
import { TroubleNote } from './trouble-note.tsx';
import { useKnownHints } from './use-known-hints.ts';
import { useSubmit } from './use-submit.ts';

interface Props {
  event: PublicEvent;
  form: OfferedForm;
  onDone: (registered: Registered) => void;
}

export function RegisterForm({ event, form: given, onDone }: Props) {
  const { t, language, url } = usePage();
  const awake = useAwake();
  const online = useOnline();
  const { form, changed, replace } = useChanges(given);
  const [fromDraft, setFromDraft] = useState(false);
  const state = useForm(form, language, startValues(form, url));
  const steps = useSteps(form, state);
  const draftKey = `convoke.draft.${event.code}`;
  const forget = useDraft(draftKey, state, true, () => setFromDraft(true));
  const { surroundings, onFull } = useEventForm(event.eventId, form);
  useEffect(() => {
    // Not away from where somebody is already, nor in a form in which they had begun.
    if (document.activeElement === document.body && readDraft(draftKey) === null)
      focusFirst(steps.step.fields, state.values);
    void prepareCall();
  }, []);
  const { hints, onLeave } = useKnownHints(event, state.values);
  const { submit, sending, trouble } = useSubmit({
    event,
    form,
    state,
    onForm: replace,
    onFull,
    onDone: (registered) => {
      forget();
      onDone(registered);
    },
  });
  // The guard must outlive renders; what it guards must be the newest.
  const newest = useRef(submit);
  newest.current = async () => {
    if (steps.isLast) await submit();
    else await steps.next();
  };
  const send = useMemo(() => guardClick(() => void newest.current()), []);

  return (
    <SurroundingsProvider value={surroundings}>
      <form
        className="card form"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          send();
        }}
      >
        <h2>{t('public-register:details')}</h2>
        <noscript>
          <p className="note note-bad">{t('public-register:no-script')}</p>
        </noscript>
        {fromDraft && (
          <p className="note">
            <span>{t('public-register:draft')}</span>
            <button
              type="button"
              className="text-link"
              onClick={() => {
                forget();
                state.clear();
                steps.restart();
                setFromDraft(false);
              }}
            >
              {t('public-register:draft-clear')}
            </button>
          </p>
        )}
        <OwnDetailsOffer fields={steps.step.fields} state={state} />
        <StepHead steps={steps} />
        <FormFields
          form={form}
          fields={steps.step.fields}
          state={state}
          hints={{ ...changed, ...hints }}
          onLeave={(field) => onLeave(field, state.values[field.fieldId])}
        />
        <div aria-live="assertive">{trouble && <TroubleNote trouble={trouble} code={event.code} />}</div>
        <div className="action">
          <div className="action-words">
            {online ? (
              <p className="action-more">{event.needsReview ? t('public-event:review') : t('public-register:once')}</p>
            ) : (
              <p className="action-more">
                <Icon name="cloud" /> {t('public-register:offline')}
              </p>
            )}
          </div>
          <StepButtons steps={steps} disabled={!awake || sending} sending={sending}>
            {sending
              ? t('public-register:sending')
              : trouble?.kind === 'network'
                ? t('public-register:retry')
                : event.needsReview
                  ? t('public-event:apply')
                  : t('public-event:register')}
          </StepButtons>
        </div>
      </form>
    </SurroundingsProvider>
  );
}
