import { makeDemo } from '../../src/demo/demo.ts';
import { contactProofOf } from '../../src/domains/form/contact/contact.ops.ts';
import type { TestServer } from '../server.ts';
import { device } from '../voting.ts';
import type { GrowthWorld } from './known.ts';
import { attendanceThings, badgeThings, checkinThings } from './world/checkin.ts';
import { demoRows } from './world/demo.ts';
import { besideEvent, eventThings } from './world/event.ts';
import { formThings, surveyThings } from './world/forms.ts';
import { guestDoubles, guestThings } from './world/guest.ts';
import { takenOver } from './world/making.ts';
import { memberThings } from './world/member.ts';
import { messageThings } from './world/message.ts';
import { participantThings } from './world/participant.ts';
import { scheduleThings } from './world/schedule.ts';
import { sellingThings } from './world/selling.ts';

/** The demo's organisation, under a login of its own, with what the demo lacks. */
export async function growthWorld(serverNow: () => TestServer, name: string): Promise<GrowthWorld> {
  const server = serverNow();
  await makeDemo(server.services);
  const making = await takenOver(serverNow, name);
  const rows = await demoRows(making);
  const { event, eventId, free, person, order, survey, answered, round, candidate, group, point, member, ticket } =
    rows;

  // What the demo has none of.
  const participants = await participantThings(making, rows);
  const checkin = await checkinThings(making, rows);
  const badges = await badgeThings(making, rows, participants.partGroupId);
  const events = await eventThings(making, rows);
  const forms = await formThings(making, rows);
  const guests = await guestThings(making, rows);
  const beside = await besideEvent(making, rows);
  const members = await memberThings(making, rows);
  const programme = await scheduleThings(making, rows, guests.eventGuestId);
  const guestImport = await guestDoubles(making, guests.guestId);
  const surveys = await surveyThings(making, rows);
  const messages = await messageThings(making, rows);
  const sales = await sellingThings(making, rows);
  const attended = await attendanceThings(making, checkin.signHallId, programme.placeId);

  const known = {
    eventId,
    code: event['code'],
    sourceId: eventId,
    free,
    formId: event['form_id'],
    freeForm: free['form_id'],
    ticketId: ticket['id'],
    partsId: person['id'],
    person,
    partsIds: [person['id']],
    participantCode: person['code'],
    orderId: order['id'],
    order,
    groupId: group['id'],
    signPointId: point['id'],
    signUserId: member['id'],
    proof: contactProofOf(server.services, { phone: String(person['phone']) }).proof,
    surveyId: survey['id'],
    survey,
    answerId: answered['id'],
    answers: answered['answers'],
    voteId: round['vote_id'],
    voteInfoId: round['id'],
    candidateId: candidate['id'],
    candidateIds: [candidate['id']],
    ...participants,
    ...checkin,
    ...badges,
    ...events,
    ...forms,
    ...guests,
    ...beside,
    ...members,
    ...programme,
    ...guestImport,
    ...surveys,
    ...messages,
    ...sales,
    ...attended,
  };
  const { organisationId, userId, token, one, call } = making;
  return {
    organisationId,
    userId,
    token,
    known,
    one,
    call,
    device: async () => (await device(serverNow(), { voteId: String(round['vote_id']) })).cookie,
  };
}
