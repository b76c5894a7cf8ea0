import type { PublishedForm } from '@convoke/contract/form/form.public.calls.ts';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { AnswerFields, type AnswerValues } from '../../participant/answers/answer-fields.part.tsx';
import { showInForm } from '../../../../ui/form/form-failure.ts';
import { useStore } from '../../../../ui/use-store.ts';
import type { Desk } from './desk.ts';

interface Props {
  form: PublishedForm;
  desk: Desk;
  /** What the person has answered before. */
  known: Record<string, unknown>;
}

/** The form of the task; what is filled in is kept as it is typed, and saved with the outcome. */
export function TaskForm({ form, desk, known }: Props) {
  const [fields] = Form.useForm<AnswerValues>();
  const { wrong } = useStore(desk.state);
  useEffect(() => {
    if (!wrong) return;
    showInForm(fields, wrong);
    fields.focusField((wrong.fields[0]?.path ?? '').split('.'));
  }, [wrong, fields]);
  const [initial] = useState<AnswerValues>(() => ({ answers: { ...known, ...desk.state.get().draft.answers } }));
  return (
    <Form<AnswerValues>
      form={fields}
      layout="vertical"
      className="desk-form"
      initialValues={initial}
      onValuesChange={(_, { answers }) => desk.write({ answers: given(answers) })}
    >
      <AnswerFields form={form} />
    </Form>
  );
}

/** What was emptied is no answer. */
function given(answers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined && answer !== ''));
}
