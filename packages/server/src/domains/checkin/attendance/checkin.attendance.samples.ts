import { counted, programme, written } from '../../../../testing/growth/bounds.ts';
import type { Making } from '../../../../testing/growth/making.ts';
import type { Samples } from '../../../../testing/samples.ts';
import { plainEvent, someone } from '../../../../testing/server.ts';

/** Somebody was for an hour at an event, and has the certificate of it. */
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

export const samples: Samples<'person'> = {
  after: ['checkin', 'schedule'],
  things: async ({ one }) => ({
    'checkin.number': await one(
      `WITH made AS (
         INSERT INTO attendance_certificate (organisation_id, number, event_id, participant_id, seconds, issued_at)
         SELECT organisation_id, left(upper(md5(id::text)), 14), event_id, id, 3600, now() FROM participant WHERE organisation_id = $1 AND event_id = $2 LIMIT 1
         RETURNING organisation_id, id, number
       ), listed AS (INSERT INTO directory (kind, code, organisation_id, target_id) SELECT 'certificate', number, organisation_id, id FROM made)
       SELECT number AS id FROM made`,
    ),
  }),
  growth: {
    // Minutes that are counted; a place of the programme leads to the hall.
    async world(making, { signHallId, placeId }) {
      const { organisationId, one, call, job } = making;
      const attended = await anAttended(making);
      await job('checkin.countMinutes', { organisationId, eventId: attended.attendedId });
      const certificate = await one(`SELECT number FROM attendance_certificate WHERE organisation_id = $1`);
      await call('checkin.hallUpdate', { hallId: signHallId, version: 1, name: 'Sign-in hall', placeIds: [placeId] });
      return { ...attended, certificateNumber: certificate['number'] };
    },
    calls: {
      'checkin.minutesPeople': ({ attendedId }) => ({ eventId: attendedId, agendaId: attendedId }),
      'checkin.minutesItems': ({ attendedId }) => ({ eventId: attendedId }),
      'checkin.minutesOf': ({ attendedUserId }) => ({ signUserId: attendedUserId }),
      'checkin.certificatePdf': ({ attendedId, attendedUserId }) => ({
        eventId: attendedId,
        signUserIds: attendedUserId,
      }),
      'checkin.certificateAll': ({ attendedId }) => ({ eventId: attendedId }),
      'checkin.certificateOwn': ({ attendedCode }) => ({ code: attendedCode }),
      'checkin.certificateOwnPdf': ({ attendedCode }) => ({ code: attendedCode }),
      'checkin.certificateCheck': ({ certificateNumber }) => ({ number: certificateNumber }),
    },
    searches: {
      'checkin.minutesPeople': ({ person }) => ({ phone: person['phone'] }),
    },
    jobs: {
      'checkin.countMinutes': ({ attendedId }, { organisationId }) => ({ organisationId, eventId: attendedId }),
    },
    growing: {
      'checkin.certificateAll': written,
      'checkin.countMinutes': 'it counts a step of people, and the figures of ten items',
      'checkin.minutesExport': written,
      'checkin.minutesItems': programme,
      'checkin.minutesPeople': counted,
    },
  },
};
