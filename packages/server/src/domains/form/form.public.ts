import { formInfo, formInfoOfEvent, formOptionsLeft } from '@convoke/contract/form/form.public.calls.ts';
import { agreementInfo } from '@convoke/contract/form/agreement.calls.ts';
import { id } from '@convoke/contract/core/fields.ts';
import { participantFormInfo } from '@convoke/contract/participant/participant.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { ReadContext } from '../../core/context.ts';
import { implement } from '../../core/http/implement.ts';
import { currentForm, formById, formOfTicket, publishedView } from './form.ops.ts';
import { agreementsOf } from './form.agreements.ts';

/**
 * The form that the scope names, if anyone may see it: a registration form of a published event. Questionnaires and votes have calls of their
 * own, which know who may open them.
 */
async function openForm(ctx: ReadContext<never>) {
  const form = await ctx.db
    .selectFrom('form as f')
    .innerJoin('event as e', (join) =>
      join.onRef('e.organisation_id', '=', 'f.organisation_id').onRef('e.id', '=', 'f.event_id'),
    )
    .select('f.id')
    .where('f.organisation_id', '=', ctx.organisationId)
    .where('f.id', '=', ctx.targetId)
    .where('f.kind', '=', 'registration')
    .where('f.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .where('e.publish_status', '=', publishStatus.published)
    .executeTakeFirst();
  const current = form && (await formById(ctx.db, ctx.organisationId, form.id));
  return current ?? ctx.notFound();
}

/** What people who fill a form in read. */
export const publicHandlers = [
  implement(formInfoOfEvent, async (ctx, input) => {
    const { db, organisationId, event } = ctx;
    if (event.publish_status !== publishStatus.published) ctx.notFound();
    const form = input.ticketId
      ? await formOfTicket(db, organisationId, event.id, input.ticketId)
      : await currentForm(db, organisationId, event.id);
    return publishedView(form ?? ctx.notFound());
  }),

  implement(formInfo, async (ctx) => publishedView(await openForm(ctx))),

  implement(participantFormInfo, async (ctx, input) => {
    if (id.safeParse(input.formId).success) return publishedView(await openForm(ctx));
    const { db, organisationId, event } = ctx;
    if (event.publish_status !== publishStatus.published) ctx.notFound();
    return publishedView((await currentForm(db, organisationId, event.id)) ?? ctx.notFound());
  }),

  implement(agreementInfo, async (ctx) => agreementsOf((await openForm(ctx)).definition.fields)),

  implement(formOptionsLeft, async (ctx) => {
    const form = await openForm(ctx);
    const rows = await ctx.db
      .selectFrom('form_option_tally')
      .select(['field_id', 'option', 'most', 'taken'])
      .where('organisation_id', '=', ctx.organisationId)
      .where('subject_id', '=', form.formId)
      .execute();
    return rows.map((row) => ({ fieldId: row.field_id, option: row.option, left: row.most - row.taken }));
  }),
];
