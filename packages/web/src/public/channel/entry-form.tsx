import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { PublicChannel } from '@convoke/contract/member/member.channel.public.calls.ts';
import { useMemo, useRef, useState } from 'react';
import { guardClick } from '../../core/click-guard.ts';
import { useAwake, useOnline } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { useDraft } from '../form/draft.ts';
import { FormFields } from '../form/form-fields.tsx';
import { useForm } from '../form/form-state.ts';
import { startValues } from '../form/start-values.ts';
import { StepButtons } from '../form/step-buttons.tsx';
import { StepHead } from '../form/step-head.tsx';
import { useSteps } from '../form/steps.ts';
import { type FormSurroundings, SurroundingsProvider } from '../form/surroundings.tsx';
import { useChanges } from '../form/use-changes.ts';
import { Icon } from '../ui/icon.tsx';
import { type Trouble, useEnter } from './use-enter.ts';
import { wordsOf } from './words.ts';

interface Props {
  channel: PublicChannel;
  form: FormDefinition;
  refresh: () => Promise<PublicChannel | null>;
  onDone: () => void;
}

/** The questions of a channel, what people agree to, and the sending. */
export function EntryForm({ channel, form: given, refresh, onDone }: Props) {
  const { t, language, url } = usePage();
  const awake = useAwake();
  const online = useOnline();
  const { form, changed, replace } = useChanges(given);
  const state = useForm(form, language, startValues(form, url));
  const steps = useSteps(form, state);
  const [agreedTo, setAgreedTo] = useState<number>();
  const forget = useDraft(`convoke.draft.channel.${channel.code}`, state, true, () => undefined);
  const consent = wordsOf(channel.consent, language);
  const { submit, sending, trouble } = useEnter({
    channel,
    form,
    state,
    consentVersion: consent === '' ? undefined : (agreedTo ?? null),
    refresh,
    onForm: replace,
    onConsentChanged: () => setAgreedTo(undefined),
    onDone: () => {
      forget();
      onDone();
    },
  });
  // The guard must outlive renders; what it guards must be the newest.
  const newest = useRef<() => Promise<unknown>>(submit);
  newest.current = steps.isLast ? submit : steps.next;
  const send = useMemo(() => guardClick(() => void newest.current()), []);
  const surroundings = useMemo<FormSurroundings>(() => ({ seed: channel.code }), [channel.code]);
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
        <noscript>
          <p className="note note-bad">{t('public-channel:no-script')}</p>
        </noscript>
        <StepHead steps={steps} />
        <FormFields form={form} fields={steps.step.fields} state={state} hints={changed} />
        {consent !== '' && steps.isLast && (
          <div className="channel-consent">
            <p className="survey-words">{consent}</p>
            <label className={`choice agreement ${agreedTo === channel.consentVersion ? 'is-on' : ''}`}>
              <input
                type="checkbox"
                checked={agreedTo === channel.consentVersion}
                onChange={(event) => setAgreedTo(event.target.checked ? channel.consentVersion : undefined)}
              />
              <span>{t('public-channel:agree')}</span>
            </label>
          </div>
        )}
        <div className="empty-gone" aria-live="assertive">
          {trouble && <TroubleNote trouble={trouble} />}
        </div>
        <div className="action">
          <div className="action-words">
            {!online && (
              <p className="action-more">
                <Icon name="cloud" /> {t('public-channel:offline')}
              </p>
            )}
          </div>
          <StepButtons steps={steps} disabled={!awake || sending} sending={sending}>
            {sending
              ? t('public-channel:sending')
              : trouble?.kind === 'network'
                ? t('public-form:retry')
                : t('public-channel:send')}
          </StepButtons>
        </div>
      </form>
    </SurroundingsProvider>
  );
}

/** What went wrong with the last try, and what to do. */
function TroubleNote({ trouble }: { trouble: Trouble }) {
  const { t } = usePage();
  const said = 'message' in trouble ? trouble.message : '';
  const [title, more] = {
    network: [said, t('public-channel:network-hint')],
    consent: [t('public-channel:consent'), ''],
    'form-changed': [t('public-channel:form-changed'), t('public-channel:form-changed-hint')],
    fields: [t('public-channel:fields'), ''],
    refused: [said, ''],
  }[trouble.kind];
  return (
    <div className="note note-bad">
      <Icon name="alert" />
      <span>
        <strong>{title}</strong> {more}
      </span>
    </div>
  );
}
