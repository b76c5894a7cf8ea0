import type { SignRule } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import type { EventRecord } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { choicesNotOffered } from '../../form/form.choices.ops.ts';

export const noRule: SignRule = { ticketIds: [], partGroupIds: [], answers: [] };

export const hasParts = ({ ticketIds, partGroupIds, answers }: SignRule) =>
  ticketIds.length + partGroupIds.length + answers.length > 0;

/** What of a rule names nothing of the event: tickets and groups that are not its own, choices that no form of it offers. */
export async function ruleProblems(db: Db, event: EventRecord, rule: SignRule, message: string) {
  const unknown = async (table: 'ticket' | 'participant_group', field: 'ticketIds' | 'partGroupIds') => {
    if (rule[field].length === 0) return [];
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('organisation_id', '=', event.organisation_id)
      .where('event_id', '=', event.id)
      .where('id', 'in', rule[field])
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    return rule[field].flatMap((id, at) => (known.has(id) ? [] : [{ path: `rule.${field}.${at}`, message }]));
  };
  return [
    ...(await unknown('ticket', 'ticketIds')),
    ...(await unknown('participant_group', 'partGroupIds')),
    ...(await choicesNotOffered(db, event, rule.answers)).map((at) => ({ path: `rule.answers.${at}`, message })),
  ];
}

/** Writes the rule of a group. One without parts stays as a row: whom it brought leaves when the group is filled. */
export async function saveRule(tx: Db, organisationId: string, eventId: string, groupId: string, rule: SignRule) {
  const parts = {
    ticket_ids: rule.ticketIds,
    part_group_ids: rule.partGroupIds,
    answers: JSON.stringify(rule.answers),
  };
  await tx
    .insertInto('checkin_group_rule')
    .values({ organisation_id: organisationId, event_id: eventId, group_id: groupId, ...parts })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'group_id']).doUpdateSet(parts))
    .execute();
}
