import {
  participantCompanionAdd,
  participantCompanionAddFor,
  participantCompanionRemove,
} from '@convoke/contract/participant/participant.companions.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import { type Selectable, sql } from 'kysely';
import { newPublicCode } from '../../../core/codes.ts';
import type { WriteContext } from '../../../core/context.ts';
import type { DB } from '../../../core/data/database-types.ts';
import { implement } from '../../../core/http/implement.ts';
import { nextRevision } from '../../event/event.revision.ops.ts';
import { formAsOf } from '../../form/form.ops.ts';
import { addHistory } from '../participant.add.ops.ts';
import { confirmJob, type ConfirmData } from '../participant.job-names.ts';
import { ownRecord } from '../participant.own.ts';
import { moveRows } from '../participant.sql.ts';

interface Given {
  name: string;
  phone?: string | undefined;
  email?: string | undefined;
  nonce?: string | undefined;
}

interface Added {
  outcome: 'ok' | 'repeated' | 'gone' | 'over' | 'companion' | 'not-coming' | 'most' | 'full' | 'taken';
  id: string | null;
  code: string | null;
  state: ParticipantState | null;
  by: 'phone' | 'email' | null;
}

/** Adds a companion, and has them told where they said how. */
async function addCompanion(
  ctx: WriteContext<(typeof participantCompanionAdd.fails)[number]>,
  holder: Selectable<DB['participant']>,
  given: Given,
  { language, isForced }: { language: Language; isForced: boolean },
) {
  const { organisationId } = ctx;
  const person = { name: given.name, phone: given.phone ?? null, email: given.email ?? null };
  const form = await formAsOf(ctx.tx, organisationId, holder.form_id, holder.form_version);
  // What they said stands as the answers of the holder's form, where lists and sheets look for it.
  const answers: Record<string, string> = {};
  for (const { fieldId, means } of form?.fields ?? []) {
    const value = means === 'name' || means === 'phone' || means === 'email' ? person[means] : null;
    if (value !== null) answers[fieldId] = value;
  }
  const row = { ...person, code: newPublicCode(), answers, language, nonce: given.nonce ?? null };
  const { rows } = await sql<Added>`
    SELECT outcome, participant_id AS id, participant_code AS code, participant_state AS state, taken_by AS by
    FROM add_companion(${organisationId}::uuid, ${holder.event_id}::uuid, ${holder.id}::uuid, ${JSON.stringify(row)}::jsonb, ${isForced})`.execute(
    ctx.tx,
  );
  const [added] = rows;
  if (!added) throw new Error('adding a companion answered nothing');
  switch (added.outcome) {
    case 'ok':
    case 'repeated':
      break;
    case 'over':
      return ctx.fail('EVENT_OVER');
    case 'companion':
      return ctx.fail('COMPANION_OF_COMPANION');
    case 'not-coming':
      return ctx.fail('COMPANION_NOT_COMING');
    case 'most':
      return ctx.fail('COMPANIONS_FULL');
    case 'full':
      return ctx.fail('EVENT_FULL');
    case 'taken':
      return ctx.fail('ALREADY_REGISTERED', { by: added.by });
    case 'gone':
      return ctx.notFound();
  }
  if (!added.id || !added.code || !added.state) throw new Error('nobody was added');
  const isTold = (person.phone !== null || person.email !== null) && !holder.unpaid;
  if (added.outcome === 'ok' && isTold) {
    const data: ConfirmData = { organisationId, eventId: holder.event_id, ids: [added.id] };
    await ctx.sendJob(confirmJob, data);
  }
  return { id: added.id, code: added.code, state: added.state, isNew: added.outcome === 'ok' };
}

/** Whom participants bring along. */
export const companionHandlers = [
  implement(participantCompanionAdd, async (ctx, input) => {
    const { participant } = (await ownRecord(ctx.tx, ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
    const language = input.language ?? ctx.language;
    const { code, state } = await addCompanion(ctx, participant, input, { language, isForced: false });
    return { participantCode: code, state };
  }),

  implement(participantCompanionRemove, async (ctx, input) => {
    const { organisationId } = ctx;
    const { participant, event } = (await ownRecord(ctx.tx, organisationId, ctx.targetId)) ?? ctx.notFound();
    if (ctx.now() >= event.ends_at) ctx.fail('EVENT_OVER');
    // Nobody is scanned from here on, so who has not come can be looked at first.
    await nextRevision(ctx.tx, organisationId, event.id);
    const companion =
      (await ctx.tx
        .selectFrom('participant')
        .select(['id', 'signed_in_at'])
        .where('organisation_id', '=', organisationId)
        .where('event_id', '=', event.id)
        .where('code', '=', input.companionCode)
        .where('companion_of', '=', participant.id)
        .where('state', '<>', 'DELETED')
        .executeTakeFirst()) ?? ctx.notFound();
    if (companion.signed_in_at !== null) ctx.fail('COMPANION_HERE');
    await moveRows(
      ctx.tx,
      organisationId,
      event.id,
      [companion.id],
      { '*': 'DELETED' },
      { kind: 'deleted', userId: null, note: '' },
    );
    return {};
  }),

  implement(participantCompanionAddFor, async (ctx, input) => {
    const { organisationId } = ctx;
    const { participant } = (await ownRecord(ctx.tx, organisationId, input.partsId)) ?? ctx.notFound();
    const language = participant.language as Language;
    const { id, code, state, isNew } = await addCompanion(ctx, participant, input, { language, isForced: true });
    if (isNew) await addHistory(ctx.tx, organisationId, id, 'added', ctx.userId);
    return { partsId: id, participantCode: code, state };
  }),
];
