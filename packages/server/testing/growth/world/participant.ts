import { onePixel } from '../../fuzz-values.ts';
import type { DemoRows } from './demo.ts';
import type { Making } from './making.ts';

/** Companions, a group with a rule, a photo, a code from before and a sheet of people. */
export async function participantThings(
  { organisationId, one, call, job }: Making,
  { eventId, free, person }: DemoRows,
) {
  for (const table of ['ticket', 'event'])
    await one(`UPDATE ${table} SET companions = 20 WHERE organisation_id = $1 RETURNING id`);
  const { groupId: partGroupId } = await call<{ groupId: string }>('participant.groupAdd', {
    eventId,
    name: 'Press',
    rule: { channels: ['press'] },
  });
  await call('participant.photoSet', { partsId: person['id'] }, { file: { name: 'a.png', bytes: onePixel } });
  const people = { file: { name: 'people.csv', bytes: Buffer.from('Name,Phone\nAna,13712345678\nBo,nobody') } };
  const { importId } = await call<{ importId: string }>('participant.importExtra', { eventId: free['id'] }, people);
  await job('participant.importCheck', { organisationId, importId, language: 'en' });
  // The person of the demo keeps the code that the walks know.
  const { id: oldCodeId } = await one(
    `INSERT INTO participant_old_code (organisation_id, event_id, participant_id, code, why, ord, revision)
     SELECT $1, event_id, id, 'OLD' || substr(code, 4), 'transferred', 1, 1 FROM participant WHERE organisation_id = $1 AND id = $2 RETURNING id`,
    [organisationId, person['id']],
  );
  return { partGroupId, importId, oldCodeId };
}
