import {
  formAdd,
  formBlockAdd,
  formBlockDelete,
  formBlockRename,
  formBlocks,
  formDefault,
  formDelete,
  formList,
  formUpdate,
} from '@convoke/contract/form/form.calls.ts';
import { formTickets } from '@convoke/contract/form/form.office.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { defaultForm } from '@convoke/contract/form/form.engine.ts';
import type { FormKind } from '@convoke/contract/form/form.rules.ts';
import { sql } from 'kysely';
import { implement } from '../../../core/http/implement.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { bumpSale, forgetForm, setTicketForms } from '../../ticket/ticket.ops.ts';
import { unlessNameTaken } from './form.block-names.ts';
import { definitionOf, formById } from '../form.ops.ts';
import { createForm, liveForm, publishForm } from '../form.publish.ops.ts';

const shownBlocks = 500;

/** Forms and blocks as organisers keep them. */
export const officeHandlers = [
  implement(formDefault, () => Promise.resolve(defaultForm)),

  implement(formAdd, async (ctx, input) => {
    // Another organisation's event and none look the same.
    const event = await loadEvent(ctx.tx, ctx.organisationId, input.sourceId);
    const { formId } = await createForm(
      ctx.tx,
      ctx.organisationId,
      { kind: 'registration', name: input.sourceName, eventId: event.id, fields: { fields: input.fields } },
      ctx.language,
    );
    return { formId, version: 1 };
  }),

  implement(formUpdate, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    const form = (await liveForm(tx, organisationId, input.formId, { lock: true })) ?? ctx.notFound();
    const current = (await formById(tx, organisationId, form.id)) ?? ctx.notFound();
    const { version: _, ...kept } = current.definition;
    const { version } = await publishForm(tx, form, { ...kept, fields: input.fields }, ctx.language);
    if (input.sourceName !== undefined)
      await unlessNameTaken(
        ctx,
        'sourceName',
        tx
          .updateTable('form')
          .set({ name: input.sourceName })
          .where('organisation_id', '=', organisationId)
          .where('id', '=', form.id)
          .execute(),
      );
    return { formId: form.id, version };
  }),

  implement(formList, async (ctx) => {
    const { db, organisationId, event } = ctx;
    const rows = await db
      .selectFrom('form as f')
      .innerJoin('form_version as v', (join) =>
        join
          .onRef('v.organisation_id', '=', 'f.organisation_id')
          .onRef('v.form_id', '=', 'f.id')
          .onRef('v.version', '=', 'f.current_version'),
      )
      .select(['f.id', 'f.kind', 'f.name', 'f.event_id', 'f.current_version'])
      .select(sql<number>`jsonb_array_length(v.definition->'fields')`.as('count'))
      .select(sql<boolean>`coalesce(f.draft - 'version' <> v.definition - 'version', false)`.as('changed'))
      .where('f.organisation_id', '=', organisationId)
      .where('f.event_id', '=', event.id)
      .where('f.kind', '=', 'registration')
      .where('f.deleted_at', 'is', null)
      .orderBy('f.created_at')
      .orderBy('f.id')
      .execute();
    const tickets = await db
      .selectFrom('ticket')
      .select(['id', 'name', 'form_id'])
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', event.id)
      .where('deleted_at', 'is', null)
      .orderBy('sort')
      .execute();
    return rows
      .map((row) => ({
        formId: row.id,
        kind: row.kind as FormKind,
        name: row.name,
        eventId: row.event_id,
        version: row.current_version,
        fieldCount: row.count,
        isDraft: row.changed,
        isOfEvent: row.id === event.form_id,
        tickets: tickets
          .filter((ticket) => (ticket.form_id ?? event.form_id) === row.id)
          .map((ticket) => ({ ticketId: ticket.id, name: ticket.name })),
      }))
      .sort((a, b) => Number(b.isOfEvent) - Number(a.isOfEvent));
  }),

  implement(formDelete, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    const form =
      (await liveForm(tx, organisationId, input.formId, { kinds: ['registration'], lock: true })) ?? ctx.notFound();
    const own = await tx
      .selectFrom('event')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('form_id', '=', form.id)
      .executeTakeFirst();
    if (own) return ctx.fail('FORM_IN_USE');
    if (form.event_id !== null) {
      await forgetForm(tx, organisationId, form.id);
      await bumpSale(tx, organisationId, form.event_id);
    }
    await tx
      .updateTable('form')
      .set({ deleted_at: ctx.now(), draft: null })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', form.id)
      .execute();
    return {};
  }),

  implement(formTickets, async (ctx, input) => {
    const { tx, organisationId, event } = ctx;
    const asked = [...new Set(input.tickets.flatMap((ticket) => ticket.formId ?? []))];
    if (asked.length > 0) {
      // Kept from being deleted meanwhile. Forms are locked before what is sold, as when one is published.
      const forms = await tx
        .selectFrom('form')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('event_id', '=', event.id)
        .where('kind', '=', 'registration')
        .where('deleted_at', 'is', null)
        .where('id', 'in', asked)
        .orderBy('id')
        .forShare()
        .execute();
      const known = new Set(forms.map((form) => form.id));
      input.tickets.forEach(({ formId }, index) => {
        if (formId !== null && !known.has(formId.toLowerCase()))
          ctx.failFields([{ path: `tickets.${index}.formId`, message: problemText('choice', ctx.language) }]);
      });
    }
    // One that is deleted, or another event's, looks like one that was changed.
    if (!(await setTicketForms(tx, { organisationId, eventId: event.id }, input.tickets, ctx.now())))
      return ctx.fail('FORM_TICKETS_CHANGED');
    await bumpSale(tx, organisationId, event.id);
    return {};
  }),

  implement(formBlockAdd, async (ctx, input) => {
    // A copy of a copy is a block of its own.
    const fields = { fields: input.fields.map(({ blockId: _, ...field }) => field) };
    const block = { kind: 'block', name: input.name, fields } as const;
    return unlessNameTaken(ctx, 'name', createForm(ctx.tx, ctx.organisationId, block, ctx.language));
  }),

  implement(formBlockRename, async (ctx, input) => {
    const block =
      (await liveForm(ctx.tx, ctx.organisationId, input.formId, { kinds: ['block'], lock: true })) ?? ctx.notFound();
    await unlessNameTaken(
      ctx,
      'name',
      ctx.tx
        .updateTable('form')
        .set({ name: input.name })
        .where('organisation_id', '=', ctx.organisationId)
        .where('id', '=', block.id)
        .execute(),
    );
    return {};
  }),

  implement(formBlockDelete, async (ctx, input) => {
    const block =
      (await liveForm(ctx.tx, ctx.organisationId, input.formId, { kinds: ['block'], lock: true })) ?? ctx.notFound();
    await ctx.tx
      .updateTable('form')
      .set({ deleted_at: ctx.now() })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', block.id)
      .execute();
    return {};
  }),

  implement(formBlocks, async (ctx, input) => {
    let query = ctx.db
      .selectFrom('form as f')
      .innerJoin('form_version as v', (join) =>
        join
          .onRef('v.organisation_id', '=', 'f.organisation_id')
          .onRef('v.form_id', '=', 'f.id')
          .onRef('v.version', '=', 'f.current_version'),
      )
      .select(['f.id', 'f.name', 'v.definition', 'v.version', 'v.created_at'])
      .where('f.organisation_id', '=', ctx.organisationId)
      .where('f.kind', '=', 'block')
      .where('f.deleted_at', 'is', null)
      .orderBy(sql`lower(f.name)`)
      .limit(shownBlocks);
    if (input.search) query = query.where(sql<boolean>`position(lower(${input.search}) IN lower(f.name)) > 0`);
    const rows = await query.execute();
    return rows.map((row) => ({
      formId: row.id,
      name: row.name,
      fields: definitionOf(row.definition, row.version).fields,
      updatedAt: row.created_at.toISOString(),
    }));
  }),
];
