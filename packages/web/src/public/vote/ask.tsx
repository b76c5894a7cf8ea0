/** @jsxImportSource preact */
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { PublicRound } from '@convoke/contract/vote/vote.calls.ts';
import type { PublicVote } from '@convoke/contract/vote/vote.public.calls.ts';
import { useMemo } from 'preact/hooks';
import { usePage } from '../core/page-context.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { useForm } from '../form/form-state.ts';
import { startValues } from '../form/start-values.ts';
import { StepButtons } from '../form/step-buttons.tsx';
import { StepHead } from '../form/step-head.tsx';
import { useSteps } from '../form/steps.ts';
import { SurroundingsProvider } from '../form/surroundings.tsx';
import { uploaderOf } from '../form/upload.ts';
import { VerifyContact } from '../form/verify-contact.tsx';
import { TroubleNote } from './trouble-note.tsx';
import type { Ballot } from './use-ballot.ts';

interface Props {
  vote: PublicVote;
  round: PublicRound;
  ballot: Ballot;
}

/** The organiser's questions, asked with the ballot. */
function Questions({ vote, form, ballot }: Props & { form: FormDefinition }) {
  const { t, language, url } = usePage();
  const state = useForm(form, language, startValues(form, url));
  const steps = useSteps(form, state);
  const surroundings = useMemo(
    () => ({ seed: vote.voteId, upload: uploaderOf(vote.formId ?? '') }),
    [vote.voteId, vote.formId],
  );
  async function send(): Promise<void> {
    const answers = (await state.settle()) ? state.check() : null;
    if (answers !== null) await ballot.cast({ proof: ballot.proof, answers, formVersion: form.version }, state.refuse);
  }
  return (
    <SurroundingsProvider value={surroundings}>
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (steps.isLast ? send() : steps.next());
        }}
      >
        <StepHead steps={steps} />
        <FormFields form={form} fields={steps.step.fields} state={state} />
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
      <div class="vote-prove">
        <p class="fine">{voters === 'phone' ? t('public-vote:prove-phone') : t('public-vote:prove-email')}</p>
        <VerifyContact by={voters} onProof={({ proof }) => ballot.prove(proof)} />
        <TroubleNote trouble={ballot.trouble} />
      </div>
    );
  if (vote.form)
    return <Questions vote={vote} round={round} ballot={ballot} form={vote.form} key={vote.form.version} />;
  return (
    <>
      <TroubleNote trouble={ballot.trouble} />
      <button
        type="button"
        class="button primary wide"
        disabled={ballot.sending}
        aria-busy={ballot.sending}
        onClick={() => void ballot.cast({ proof: ballot.proof })}
      >
        {ballot.sending ? t('public-vote:sending') : t('public-vote:cast')}
      </button>
    </>
  );
}
