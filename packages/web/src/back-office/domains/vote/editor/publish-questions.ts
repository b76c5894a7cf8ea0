import { formDraft, formPublish, formVersion } from '@convoke/contract/form/form.calls.ts';
import { call } from '../../../../core/call.ts';
import { differs } from '../../form/designer/design/changes.part.ts';

/** Publishes what a form asks, where that is not what people fill in already. */
export async function publishQuestions(formId: string): Promise<void> {
  const draft = await call(formDraft, { formId });
  const published = await call(formVersion, { formId, version: draft.version });
  if (differs(published, draft.definition)) await call(formPublish, { formId, revision: draft.revision });
}
