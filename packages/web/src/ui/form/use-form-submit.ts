import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useBusy } from '../use-busy.ts';
import { showInForm } from './form-failure.ts';

/** Goes to the first field that `validateFields` refused. In a form longer than the screen the button would otherwise seem to do nothing. */
export function goToFirst<Values>(form: FormInstance<Values>, error: unknown): void {
  const [first] = (error as { errorFields?: { name: (string | number)[] }[] }).errorFields ?? [];
  if (first) form.scrollToField(first.name as never, { behavior: 'smooth', block: 'center', focus: true });
}

/** The values of a form whose fields are all right. Where another check began meanwhile (a field came or went) and nothing is wrong, it is asked once more. */
async function validValues<Values>(form: FormInstance<Values>): Promise<Values> {
  try {
    return await form.validateFields();
  } catch (error) {
    const { outOfDate, errorFields } = error as { outOfDate?: boolean; errorFields?: readonly unknown[] };
    if (outOfDate !== true || errorFields?.length !== 0) throw error;
    return form.validateFields();
  }
}

/**
 * Submits an antd form: ignores repeated clicks, shows that it is working, and puts failures beside their fields. Make the call with
 * `{ quiet: true }`, so that nothing is said twice. `problem` is the sentence to show above the form.
 */
export function useFormSubmit<Values>(form: FormInstance<Values>, submit: (values: Values) => Promise<unknown>) {
  const { run: once, anew } = useBusy();
  // Of the fields as well: whoever is refused goes on typing at once.
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (): Promise<void> => {
    if (busy) return;
    let values: Values;
    try {
      values = await validValues(form);
    } catch (error) {
      goToFirst(form, error);
      return;
    }
    await once(async () => {
      setBusy(true);
      setProblem(undefined);
      try {
        await submit(values);
      } catch (error) {
        setProblem(showInForm(form, error));
      } finally {
        setBusy(false);
      }
    });
  };
  /** For a form that is opened once more: nothing of the last time is left. */
  const begin = () => {
    anew();
    setProblem(undefined);
  };
  return { run, busy, problem, begin };
}
