import { standardDesign } from '@convoke/contract/badge/badge.rules.ts';
import { plainEvent, someone } from '../../server.ts';
import type { DemoRows } from './demo.ts';
import type { Making } from './making.ts';

/** Links of desks, halls, a group with a rule, a point where the staff decide, posters. */
export async function checkinThings(
  { organisationId, query, one, call }: Making,
  { eventId, person, group, point, member, ticket }: DemoRows,
) {
  const { keyId } = await call<{ keyId: string }>('checkin.keyAdd', { eventId });
  const { hallId: signHallId } = await call<{ hallId: string }>('checkin.hallAdd', { eventId, name: 'Sign-in hall' });
  const { groupId: ruledGroupId } = await call<{ groupId: string }>('checkin.groupAdd', {
    eventId,
    groupName: 'Press room',
    rule: { ticketIds: [ticket['id']] },
  });
  for (let after: string | null = null, more = true; more; ) {
    const step: { next: string | null } = await call('checkin.groupFill', { groupId: ruledGroupId, after });
    after = step.next;
    more = after !== null;
  }
  await call('checkin.pointAdd', { eventId, groupId: ruledGroupId, name: 'Press room' });
  const ruled = await one(
    `SELECT m.id FROM checkin_member m WHERE organisation_id = $1 AND group_id = $2 ORDER BY m.id LIMIT 1`,
    [organisationId, ruledGroupId],
  );
  // Taken out by a hand: the rule does not bring them back.
  await call('checkin.userDelete', { groupId: ruledGroupId, signUserIds: [ruled['id']] });
  const windows = [{ opensAt: '2020-01-01T00:00:00Z', closesAt: '2090-01-01T00:00:00Z' }];
  await call('checkin.pointUpdate', { signPointId: point['id'], windows });
  const waitNonce = 'waits-for-the-staff';
  const staffed = { eventId, groupId: group['id'], name: 'Guarded', needsConfirm: true };
  const { signPointId: staffedId } = await call<{ signPointId: string }>('checkin.pointAdd', staffed);
  await call('checkin.pointUpdate', { signPointId: staffedId, admitsSandbox: true });
  await call('checkin.signIn', { signUserId: member['id'], signPointId: staffedId, nonce: waitNonce });
  await call('checkin.posterSet', { signPointId: point['id'], version: 0, isOn: true });
  const staffedPoster = await call<{ url: string }>('checkin.posterSet', {
    signPointId: staffedId,
    version: 0,
    isOn: true,
  });
  await query(
    `INSERT INTO checkin_openid (organisation_id, event_id, open_id, participant_id) VALUES ($1, $2, 'somebody', $3)`,
    [organisationId, eventId, person['id']],
  );
  // Noted after its answer: long before anything is counted.
  await call('checkin.desk', { eventId, device: 'A phone', signPointId: point['id'] });
  return { keyId, signHallId, ruledGroupId, waitNonce, posterCode: staffedPoster.url.split('/').at(-1) };
}

/** A template of badges, and a print. */
export async function badgeThings({ call }: Making, { eventId, person }: DemoRows, partGroupId: string) {
  const { templateId: badgeTemplateId } = await call<{ templateId: string }>('badge.add', {
    eventId,
    name: 'Press',
    groupIds: [partGroupId],
    design: standardDesign(),
  });
  await call('badge.print', { eventId, partsIds: [person['id']] });
  return { badgeTemplateId };
}

/** An event at which somebody was for an hour, whose minutes are to be counted, and who has the certificate of it; a place of the programme leads to the hall. */
export async function attendanceThings(making: Making, signHallId: string, placeId: string) {
  const { organisationId, one, call, job } = making;
  const attended = await anAttended(making);
  await job('checkin.countMinutes', { organisationId, eventId: attended.attendedId });
  const certificate = await one(`SELECT number FROM attendance_certificate WHERE organisation_id = $1`);
  await call('checkin.hallUpdate', {
    hallId: signHallId,
    version: 1,
    name: 'Sign-in hall',
    placeIds: [placeId],
  });
  return { ...attended, certificateNumber: certificate['number'] };
}

async function anAttended({ call }: Making) {
  // By the database's clock, which a scan must not be ahead of: the walks move `Date.now` on by hours.
  const now = new Date().getTime();
  const hours = (n: number) => new Date(now + n * 3_600_000).toISOString();
  const { eventId, code } = await call<{ eventId: string; code: string }>('event.add', {
    ...plainEvent(),
    startsAt: hours(-3),
    endsAt: hours(3),
  });
  await call('event.publish', { eventId, publishStatus: 1 });
  const { participantCode } = await call<{ participantCode: string }>('participant.register', {
    code,
    answers: someone(),
  });
  const { signUserId } = await call<{ signUserId: string }>('checkin.userByCode', { code: participantCode });
  const [door] = await call<{ signPointId: string }[]>('checkin.pointList', { eventId });
  await call('checkin.pointUpdate', { signPointId: door?.signPointId, direction: 'both', reentry: true });
  const one = { code: participantCode, letIn: true };
  const scans = [
    { ...one, nonce: 'attended-and-came', scannedAt: hours(-2), direction: 'in' },
    { ...one, nonce: 'attended-and-left', scannedAt: hours(-1), direction: 'out' },
  ];
  await call('checkin.scan', { eventId, scans });
  await call('checkin.certificateRuleSave', { eventId, version: 0, isOn: true, availableFrom: '2020-01-01T00:00:00Z' });
  await call('checkin.certificateOwnPdf', { code: participantCode });
  await call('checkin.minutesCount', { eventId });
  return { attendedId: eventId, attendedCode: participantCode, attendedUserId: signUserId };
}
