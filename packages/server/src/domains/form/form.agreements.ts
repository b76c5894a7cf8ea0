import {
  type Agreement,
  agreementAdd,
  agreementDelete,
  agreementReplace,
  agreementUpdate,
} from '@convoke/contract/form/agreement.calls.ts';
import { randomBytes } from 'node:crypto';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type { WriteContext } from '../../core/context.ts';
import { implement } from '../../core/http/implement.ts';
import { definitionOf, formById } from './form.ops.ts';
import { liveForm, publishForm } from './form.publish.ops.ts';

type AgreementTexts = Pick<Agreement, 'agreementTitle' | 'required'> & { body: NonNullable<Agreement['body']> };

/** The agreements among fields, as their calls show them. */
export function agreementsOf(fields: readonly FormField[]): Agreement[] {
  return fields.flatMap((field) =>
    field.type === 'agreement'
      ? [{ id: field.fieldId, agreementTitle: field.label, body: field.body ?? null, required: field.required }]
      : [],
  );
}

function fieldOf(id: string, { agreementTitle, body, required }: AgreementTexts, before?: FormField): FormField {
  return { ...before, fieldId: id, type: 'agreement', label: agreementTitle, body, required };
}

const newId = () => `agreement_${randomBytes(6).toString('hex')}`;

/** Changes the published form and, if there is one, the draft beside it, which stays a draft. */
async function change(
  ctx: WriteContext<never>,
  formId: string,
  edit: (fields: FormField[]) => FormField[],
): Promise<number> {
  const { tx, organisationId } = ctx;
  const form = (await liveForm(tx, organisationId, formId, { lock: true })) ?? ctx.notFound();
  const { definition } = (await formById(tx, organisationId, formId)) ?? ctx.notFound();
  const { version: _, ...published } = definition;
  const done = await publishForm(tx, form, { ...published, fields: edit(published.fields) }, ctx.language);
  if (form.draft !== null) {
    const draft = definitionOf(form.draft, form.current_version);
    await tx
      .updateTable('form')
      .set({
        draft: JSON.stringify({ ...draft, version: undefined, fields: edit(draft.fields) }),
        draft_at: ctx.now(),
        draft_by: ctx.userId,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', formId)
      .execute();
  }
  return done.version;
}

/** Agreements of forms, one by one. */
export const agreementHandlers = [
  implement(agreementAdd, async (ctx, { formId, ...texts }) => {
    const id = newId();
    return { id, version: await change(ctx, formId, (fields) => [...fields, fieldOf(id, texts)]) };
  }),

  implement(agreementUpdate, async (ctx, { formId, id, ...texts }) => {
    await known(ctx, formId, id);
    const version = await change(ctx, formId, (fields) =>
      fields.map((field) => (field.fieldId === id && field.type === 'agreement' ? fieldOf(id, texts, field) : field)),
    );
    return { version };
  }),

  implement(agreementDelete, async (ctx, { formId, id }) => {
    await known(ctx, formId, id);
    await change(ctx, formId, (fields) => fields.filter((field) => field.fieldId !== id || field.type !== 'agreement'));
    return {};
  }),

  implement(agreementReplace, async (ctx, { formId, agreements }) => {
    const given = agreements.map(({ id, ...texts }) => ({ id: id ?? newId(), texts }));
    const version = await change(ctx, formId, (fields) => {
      const byId = new Map(given.map((each) => [each.id, each.texts]));
      const kept = fields.flatMap((field): FormField[] => {
        if (field.type !== 'agreement') return [field];
        const texts = byId.get(field.fieldId);
        byId.delete(field.fieldId);
        return texts ? [fieldOf(field.fieldId, texts, field)] : [];
      });
      return [...kept, ...[...byId].map(([id, texts]) => fieldOf(id, texts))];
    });
    return { version, ids: given.map((each) => each.id) };
  }),
];

/** An agreement that the published form does not have is not there. */
async function known(ctx: WriteContext<never>, formId: string, id: string): Promise<void> {
  const form = (await formById(ctx.tx, ctx.organisationId, formId)) ?? ctx.notFound();
  if (!form.definition.fields.some((field) => field.fieldId === id && field.type === 'agreement')) ctx.notFound();
}
