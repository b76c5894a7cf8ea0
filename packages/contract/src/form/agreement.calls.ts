import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id } from '../core/fields.ts';
import { formField } from './form.engine.ts';

/**
 * Agreements: texts that must be accepted. Each is a field of type `agreement` of its form, so its versions are the form's. These calls act
 * on the published form at once, and on the draft beside it when there is one.
 */

const fieldId = formField.shape.fieldId;
const texts = {
  /** The line beside the box, in four languages. */
  agreementTitle: formField.shape.label,
  body: formField.shape.body.unwrap(),
  required: z.boolean().default(true),
};

const agreement = z.object({
  id: fieldId,
  agreementTitle: texts.agreementTitle,
  body: texts.body.nullable(),
  required: z.boolean(),
});
export type Agreement = z.infer<typeof agreement>;

export const agreementInfo = defineCall({
  id: 'agreement.info',
  method: 'GET',
  path: '/resource/form/field/dynamic/agreement/{formId}',
  audience: 'anonymous',
  kind: 'read',
  scope: { code: { field: 'formId', kind: 'form-id' } },
  summary: 'The agreements of a published registration form.',
  input: z.object({ formId: id }),
  output: z.array(agreement),
});

export const agreementReplace = defineCall({
  id: 'agreement.replace',
  method: 'POST',
  path: '/resource/form/field/dynamic/agreement/update/{formId}',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'agreements',
  summary:
    'Replaces the agreements of a form by the array given: known ids are changed, others added, missing ones removed.',
  input: z.object({
    formId: id,
    agreements: z.array(z.object({ id: fieldId.optional(), ...texts })).max(20),
  }),
  output: z.object({ version: z.int(), ids: z.array(z.string()) }),
  fails: ['FORM_NOT_READY'],
});

export const agreementAdd = defineCall({
  id: 'agreement.add',
  method: 'POST',
  path: '/resource/agreement/dynamic/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds an agreement at the end of a form.',
  input: z.object({ formId: id, ...texts }),
  output: z.object({ id: z.string(), version: z.int() }),
  fails: ['FORM_NOT_READY'],
});

export const agreementUpdate = defineCall({
  id: 'agreement.update',
  method: 'POST',
  path: '/resource/agreement/dynamic/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes an agreement of a form; who accepted the former text keeps it.',
  input: z.object({ formId: id, id: fieldId, ...texts }),
  output: z.object({ version: z.int() }),
  fails: ['FORM_NOT_READY'],
});

export const agreementDelete = defineCall({
  id: 'agreement.delete',
  method: 'GET',
  path: '/resource/agreement/dynamic/delete',
  audience: 'organiser',
  kind: 'write',
  summary: 'Removes an agreement from a form.',
  input: z.object({ formId: id, id: fieldId, agreementTitle: z.string().max(500).optional() }),
  output: done,
  fails: ['FORM_NOT_READY'],
});

export const agreementCalls = [agreementInfo, agreementReplace, agreementAdd, agreementUpdate, agreementDelete];
