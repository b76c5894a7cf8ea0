import { badgeAdd, badgeList } from '@convoke/contract/badge/badge.calls.ts';
import { standardDesign } from '@convoke/contract/badge/badge.rules.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { planAdd } from '@convoke/contract/schedule/schedule.plan.calls.ts';
import { questionnaireTemplateSave } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { voteTemplateSave } from '@convoke/contract/vote/vote.template.calls.ts';
import { sql } from 'kysely';
import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { markKeysUsed } from './demo.door.ts';
import { inThePast, type Past } from './demo.past.ts';
import { chance } from './demo.people.ts';
import { day, idOf } from './demo.pieces.ts';

const planners = 26;

/** What stands beside the sale: starred items, a badge, a link of a desk, own templates. Unless the conference has a badge already. */
export async function makeMore(services: Services, person: Person, eventId: string): Promise<void> {
  const now = services.clock.now().getTime();
  await inThePast(services, person, async (past) => {
    if ((await past.asOrganiser(badgeList, { eventId })).length > 0) return;
    past.at(now - 2 * day);
    await past.asOrganiser(badgeAdd, { eventId, name: 'Conference badge', design: standardDesign() });
    await past.asOrganiser(checkinKeyAdd, { eventId, label: 'Badge pick-up at the studio' });
    await markKeysUsed(past, eventId);
    await starItems(past, eventId);
    const survey = await past.tx
      .selectFrom('questionnaire')
      .select('id')
      .where('organisation_id', '=', past.organisationId)
      .orderBy('title')
      .executeTakeFirst();
    if (survey) await past.asOrganiser(questionnaireTemplateSave, { surveyId: survey.id, name: 'After each event' });
    await past.asOrganiser(voteTemplateSave, { voteId: idOf(person, 'vote'), name: 'Awards with two rounds' });
  });
}

/** Plans of people who have starred what they do not want to miss; the first items are liked most. */
async function starItems(past: Past, eventId: string): Promise<void> {
  const { tx, organisationId } = past;
  const { rows: items } = await sql<{ number: number; code: string }>`
    SELECT a.number, e.code FROM agenda_item a JOIN event e ON e.organisation_id = a.organisation_id AND e.id = a.event_id
    WHERE a.organisation_id = ${organisationId} AND a.event_id = ${eventId} AND a.starts_at IS NOT NULL ORDER BY a.number`.execute(
    tx,
  );
  const code = items[0]?.code;
  if (!code) return;
  const next = chance(planners);
  for (let nth = 0; nth < planners; nth += 1) {
    const numbers = items.flatMap(({ number }, at) => (next() < 0.5 - at / (3 * items.length) ? [number] : []));
    if (numbers.length > 0) await past.asBuyer(planAdd, { code, numbers });
  }
}
