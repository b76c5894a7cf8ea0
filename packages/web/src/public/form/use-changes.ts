import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { changesOf } from './form-changes.ts';

/** The form that is filled in, and what is said at its questions when the organiser has changed it meanwhile. */
export function useChanges(given: FormDefinition) {
  const { t } = usePage();
  const [{ form, changes }, setForm] = useState<{ form: FormDefinition; changes: ReturnType<typeof changesOf> }>({
    form: given,
    changes: {},
  });
  return {
    form,
    changed: Object.fromEntries(
      Object.entries(changes).map(([fieldId, kind]) => [
        fieldId,
        kind === 'new' ? t('public-form:question-new') : t('public-form:question-changed'),
      ]),
    ),
    /** What was typed is of a former version: what differs from it is said, too. */
    since: (former: FormDefinition) =>
      setForm(({ form, changes }) => ({ form, changes: { ...changes, ...changesOf(former, form) } })),
    replace: (now: FormDefinition) =>
      setForm((before) => ({ form: now, changes: { ...before.changes, ...changesOf(before.form, now) } })),
  };
}
