import { aProgramme } from '../../programme.ts';
import type { DemoRows } from './demo.ts';
import type { Making } from './making.ts';

/** A programme, two plans of it (one whose address is confirmed) and a file of another. */
export async function scheduleThings(
  { organisationId, query, call, calling }: Making,
  { event, eventId }: DemoRows,
  eventGuestId: string,
) {
  const programme = await aProgramme(calling, String(eventId), eventGuestId);
  const plans = await Promise.all(
    [1, 2].map(() => call<{ key: string }>('schedule.planAdd', { code: event['code'], numbers: [1] })),
  );
  const [plan, asking] = await query(
    `UPDATE agenda_plan SET mail = 'plan@example.com', mail_asked_at = now() WHERE organisation_id = $1 RETURNING id`,
    [organisationId],
  );
  await query(`UPDATE agenda_plan SET mail_confirmed_at = '2026-01-01' WHERE organisation_id = $1 AND id = $2`, [
    organisationId,
    plan?.['id'],
  ]);
  const titles = { file: { name: 'programme.csv', bytes: Buffer.from('Title\nOne') } };
  const read = await call<{ importId: string }>('schedule.import', { eventId }, titles);
  return {
    ...programme,
    planKey: plans[0]?.key,
    planId: plan?.['id'],
    askingPlanId: asking?.['id'],
    scheduleImportId: read.importId,
  };
}
