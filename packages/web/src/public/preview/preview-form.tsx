import { type Answers, asks } from '@convoke/contract/form/logic/form.check.ts';
import { describeFieldAnswer } from '@convoke/contract/form/words/form.describe.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { labelText } from '../form/field-frame.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { useForm } from '../form/form-state.ts';
import { startValues } from '../form/start-values.ts';
import { StepButtons } from '../form/step-buttons.tsx';
import { StepHead } from '../form/step-head.tsx';
import { useSteps } from '../form/steps.ts';
import { type FormSurroundings, SurroundingsProvider } from '../form/surroundings.tsx';
import { Icon } from '../ui/icon.tsx';

/** Every limited option has all its places, and files stay where they are. */
function surroundingsOf(form: FormDefinition): FormSurroundings {
  const left: Record<string, Record<string, number>> = {};
  for (const field of form.fields)
    for (const option of field.options ?? [])
      if (option.limit !== undefined) left[field.fieldId] = { ...left[field.fieldId], [option.value]: option.limit };
  return {
    left,
    seed: 'preview',
    upload: (_field, file, { onProgress }) => {
      onProgress(1);
      return Promise.resolve({ fileId: '00000000-0000-4000-8000-000000000000', name: file.name, bytes: file.size });
    },
  };
}

/** Filled in and checked as the real one; at the end it shows what would have been sent. */
export function PreviewForm({ form }: { form: FormDefinition }) {
  const { t, language, url } = usePage();
  const state = useForm(form, language, startValues(form, url));
  const steps = useSteps(form, state);
  const [answers, setAnswers] = useState<Answers | null>(null);
  const send = async () => {
    if (!steps.isLast) return void (await steps.next());
    if (await state.settle()) setAnswers(state.check());
  };
  if (answers) {
    const again = () => {
      setAnswers(null);
      state.clear();
      steps.restart();
    };
    return <Answered form={form} answers={answers} onAgain={again} />;
  }
  return (
    <SurroundingsProvider value={surroundingsOf(form)}>
      <form
        className="card form"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void send();
        }}
      >
        <StepHead steps={steps} />
        <FormFields form={form} fields={steps.step.fields} state={state} />
        <div className="action">
          <StepButtons steps={steps} disabled={false} sending={false}>
            {t('public-preview:try')}
          </StepButtons>
        </div>
      </form>
    </SurroundingsProvider>
  );
}

function Answered(props: { form: FormDefinition; answers: Answers; onAgain: () => void }) {
  const { form, answers, onAgain } = props;
  const { t, language } = usePage();
  return (
    <section className="card">
      <p className="note note-good" role="status">
        <Icon name="check" />
        <span>{t('public-preview:complete')}</span>
      </p>
      <dl className="facts">
        {form.fields.filter(asks).map((field) => {
          const words = describeFieldAnswer(field, answers, language);
          return (
            words !== '' && (
              <div key={field.fieldId}>
                <dt>{labelText(field.label, language)}</dt>
                <dd>{words}</dd>
              </div>
            )
          );
        })}
      </dl>
      <button type="button" className="button" onClick={onAgain}>
        {t('public-preview:again')}
      </button>
    </section>
  );
}
