import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { PublicRound } from '@convoke/contract/vote/vote.calls.ts';
import type { PublicVote } from '@convoke/contract/vote/vote.public.calls.ts';
import { useEffect, useMemo } from 'react';
import { usePage } from '../core/page-context.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { useForm } from '../form/form-state.ts';
import { leftOf, withFull } from '../form/option-places.ts';
import { startValues } from '../form/start-values.ts';
import { StepButtons } from '../form/step-buttons.tsx';
import { StepHead } from '../form/step-head.tsx';
import { useSteps } from '../form/steps.ts';
import { SurroundingsProvider } from '../form/surroundings.tsx';
import { uploaderOf } from '../form/upload.ts';
import { useChanges } from '../form/use-changes.ts';
import { VerifyContact } from '../form/verify-contact.tsx';
import { TroubleNote } from './trouble-note.tsx';
import type { Ballot } from './use-ballot.ts';

interface Props {
  vote: PublicVote;
  round: PublicRound;
  ballot: Ballot;
}

/** The organiser's questions, asked with the ballot. */
function Questions({ vote, given, ballot }: Props & { given: FormDefinition }) {
  const { t, language, url } = usePage();
  const { form, changed, replace } = useChanges(given);
  const state = useForm(form, language, startValues(form, url));
  const steps = useSteps(form, state);
  const surroundings = useMemo(
    () => ({
      left: leftOf(withFull(vote.optionPlaces, ballot.full)),
      seed: vote.voteId,
      upload: uploaderOf(vote.formId ?? ''),
    }),
    [vote.voteId, vote.formId, vote.optionPlaces, ballot.full],
  );
  // The places that came with the page are those of before the candidates were looked through.
  const { refresh } = ballot;
  useEffect(() => {
    if (vote.optionPlaces.length > 0) void refresh();
  }, []);
  // What was typed stays when the questions change meanwhile; what is new or other is said.
  useEffect(() => {
    if (given.version !== form.version) replace(given);
  }, [given]);
  async function send(): Promise<void> {
    const answers = (await state.settle()) ? state.check() : null;
    if (answers !== null) await ballot.cast({ proof: ballot.proof, answers, formVersion: form.version }, state.refuse);
  }
  return (
    <SurroundingsProvider value={surroundings}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (steps.isLast ? send() : steps.next());
        }}
      >
        <StepHead steps={steps} />
        <FormFields form={form} fields={steps.step.fields} state={state} hints={changed} />
        <TroubleNote trouble={ballot.trouble} />
        <StepButtons steps={steps} disabled={ballot.sending} sending={ballot.sending}>
          {ballot.sending ? t('public-vote:sending') : t('public-vote:cast')}
        </StepButtons>
      </form>
    </SurroundingsProvider>
  );
}

/** What is asked before a ballot is cast: who votes, where a code proves it, and the organiser's questions. Loaded when it is needed. */
export function Ask({ vote, round, ballot }: Props) {
  const { t } = usePage();
  const { voters } = round;
  if (voters !== 'device' && ballot.proof === undefined)
    return (
      <div className="vote-prove">
        <p className="fine">{voters === 'phone' ? t('public-vote:prove-phone') : t('public-vote:prove-email')}</p>
        <VerifyContact by={voters} onProof={({ proof }) => ballot.prove(proof)} />
        <TroubleNote trouble={ballot.trouble} />
      </div>
    );
  if (vote.form) return <Questions vote={vote} round={round} ballot={ballot} given={vote.form} key={vote.formId} />;
  return (
    <>
      <TroubleNote trouble={ballot.trouble} />
      <button
        type="button"
        className="button primary wide"
        disabled={ballot.sending}
        aria-busy={ballot.sending}
        onClick={() => void ballot.cast({ proof: ballot.proof })}
      >
        {ballot.sending ? t('public-vote:sending') : t('public-vote:cast')}
      </button>
    </>
  );
}
