import {
  participantCalendar,
  participantCheck,
  participantOwn,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { implement } from '../../../core/http/implement.ts';
import { oldCode, oldCodeFailure } from '../../checkin/checkin.old-codes.ops.ts';
import { type CurrentForm, formAsOf, formChanges } from '../../form/form.ops.ts';
import { fullOptions, problemFields, readAnswers } from '../participant.ops.ts';
import { partyOf } from '../companions/participant.party.ts';
import { ownRecord } from '../participant.own.ts';
import { registrarOf } from './participant.register.ts';
import { registerRow } from '../participant.sql.ts';
import { calendarOf } from '../participant.calendar.ops.ts';
import { joinLink } from '../../event/joining/event.join.ops.ts';
import { ownView } from '../participant.views.ts';

/** What attendees call. */
export const publicHandlers = [
  implement(participantCheck, async (ctx, input) => {
    if (ctx.event.publish_status !== publishStatus.published) ctx.notFound();
    for (const by of ['phone', 'email'] as const) {
      const value = input[by];
      if (value === undefined) continue;
      const found = await ctx.db
        .selectFrom('participant')
        .select('state')
        .where('organisation_id', '=', ctx.organisationId)
        .where('event_id', '=', ctx.event.id)
        .where(by, '=', value)
        .where('order_ticket_id', 'is', null)
        .executeTakeFirst();
      if (found) return { exists: true, by, state: found.state as ParticipantState };
    }
    return { exists: false, by: null, state: null };
  }),

  implement(participantRegister, async (ctx, input) => {
    const { organisationId, eventId } = ctx;
    const registrar = registrarOf(ctx.services);
    const language = input.language ?? ctx.language;

    async function formNow(fresh: boolean): Promise<CurrentForm> {
      return (await registrar.forms.read(organisationId, eventId, fresh)) ?? ctx.notFound();
    }
    async function checked({ formId, definition }: CurrentForm) {
      const read = readAnswers(definition, input.answers, language);
      if (read.problems.length === 0) return read;
      const fields = problemFields(read.problems, language);
      const { formVersion } = input;
      if (formVersion === undefined || formVersion === definition.version) return ctx.failFields(fields);
      // The page showed another form: it must show this one before it can mark its fields.
      const shown = await ctx.services.database.inOrganisation(organisationId, 'read', (db) =>
        formAsOf(db, organisationId, formId, formVersion),
      );
      return ctx.fail('FORM_CHANGED', {
        version: definition.version,
        changed: formChanges(shown, definition),
        fields,
      });
    }
    async function ask(form: CurrentForm) {
      const { person, answers } = await checked(form);
      const row = registerRow(person, answers, {
        formVersion: form.definition.version,
        language,
        channel: input.channel ?? '',
        nonce: input.nonce ?? null,
        state: null,
      });
      return registrar.register(organisationId, eventId, row, form);
    }

    // A page that knows a newer form than the cache is not asked to go back.
    const kept = await formNow(false);
    const form = (input.formVersion ?? 0) > kept.definition.version ? await formNow(true) : kept;
    let outcome = await ask(form);
    if (outcome.outcome === 'form-changed') outcome = await ask(await formNow(true));
    switch (outcome.outcome) {
      case 'ok':
      case 'repeated':
        return { participantCode: outcome.code ?? '', state: outcome.state ?? 'PENDING' };
      case 'taken':
        return ctx.fail('ALREADY_REGISTERED', { by: outcome.takenBy });
      case 'full':
        return ctx.fail('EVENT_FULL');
      case 'closed':
        return ctx.fail('REGISTRATION_CLOSED');
      case 'over':
        return ctx.fail('EVENT_OVER');
      case 'ticket':
        return ctx.fail('NEEDS_TICKET');
      case 'form-changed':
        return ctx.fail('FORM_CHANGED');
      case 'option-full':
        return ctx.fail('OPTION_FULL', fullOptions(outcome.fullOptions, language));
      case 'file-gone':
        return ctx.fail('FORM_FILE_GONE');
      case 'gone':
        return ctx.notFound();
    }
  }),

  implement(participantOwn, async (ctx) => {
    const own = await ownRecord(ctx.db, ctx.organisationId, ctx.targetId);
    if (!own) {
      const old = (await oldCode(ctx.db, ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
      return ctx.fail(oldCodeFailure[old.why]);
    }
    const party = await partyOf(ctx.db, own.participant, own.event);
    const link = await joinLink(ctx.services, ctx.db, own.event);
    return ownView(own.participant, party, eventIn(own.event, ctx.language), link, ctx.now());
  }),

  implement(participantCalendar, async (ctx) => {
    const own = (await ownRecord(ctx.db, ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
    const { participant, event } = own;
    const cancelled = participant.state === 'CANCELLED';
    const text = calendarOf(eventIn(event, ctx.language), participant, ctx.services.settings.PUBLIC_URL, cancelled);
    return {
      fileName: 'event.ics',
      contentType: `text/calendar; charset=utf-8; method=${cancelled ? 'CANCEL' : 'PUBLISH'}`,
      body: Buffer.from(text),
    };
  }),
];
