import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { checkinHallAdd, checkinPointList } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { checkinPosterSet } from '@convoke/contract/checkin/checkin.poster.calls.ts';
import { onePixel } from '../../../testing/fuzz-values.ts';
import { answered, counted, scans, summed, written } from '../../../testing/growth/bounds.ts';
import type { GrowthWorld, Known } from '../../../testing/growth/known.ts';
import { nonce, type Samples } from '../../../testing/samples.ts';

export const samples: Samples<'person'> = {
  after: ['participant', 'ticket'],
  async things({ organisation, eventId, one }, made) {
    const { keyId } = await organisation.call(checkinKeyAdd, { eventId });
    const { hallId } = await organisation.call(checkinHallAdd, { eventId, name: 'Hall' });
    const [point] = await organisation.call(checkinPointList, { eventId });
    const poster = await organisation.call(checkinPosterSet, {
      signPointId: point?.signPointId ?? '',
      version: 0,
      isOn: true,
    });
    const groupId = await one('SELECT id FROM checkin_group WHERE organisation_id = $1 AND event_id = $2');
    return {
      keyId,
      'checkin.hallId': hallId,
      posterCode: poster.url?.split('/').at(-1) ?? '',
      groupId,
      otherGroupId: groupId,
      signPointId: await one('SELECT id FROM checkin_point WHERE organisation_id = $1 AND event_id = $2'),
      signUserId: await one('SELECT id FROM checkin_member WHERE organisation_id = $1 AND event_id = $2'),
      'checkin.after': made('partsId'),
    };
  },
  growth: {
    // Links of desks, halls, a group with a rule, a point where the staff decide, posters.
    async world({ organisationId, query, one, oneOf, call }, { eventId, person, ticketId }) {
      const group = await oneOf(eventId, 'checkin_group', 'AND is_default');
      const point = await oneOf(eventId, 'checkin_point', 'AND is_default');
      const member = await one(
        `SELECT m.* FROM checkin_member m WHERE organisation_id = $1 AND event_id = $2 AND participant_id = $3`,
        [organisationId, eventId, person['id']],
      );
      const { keyId } = await call<{ keyId: string }>('checkin.keyAdd', { eventId });
      const { hallId: signHallId } = await call<{ hallId: string }>('checkin.hallAdd', {
        eventId,
        name: 'Sign-in hall',
      });
      const { groupId: ruledGroupId } = await call<{ groupId: string }>('checkin.groupAdd', {
        eventId,
        groupName: 'Press room',
        rule: { ticketIds: [ticketId] },
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
      await one(
        `INSERT INTO certificate_picture (organisation_id, event_id, document_id) SELECT $1, $2, id FROM document WHERE organisation_id = $1 LIMIT 1 RETURNING id`,
        [organisationId, eventId],
      );
      return {
        groupId: group['id'],
        signPointId: point['id'],
        signUserId: member['id'],
        keyId,
        signHallId,
        ruledGroupId,
        waitNonce,
        posterCode: staffedPoster.url.split('/').at(-1),
      };
    },
    calls: {
      'checkin.userByCode': ({ participantCode }) => ({ code: participantCode }),
      'checkin.search': ({ eventId, person }) => ({ eventId, q: person['phone'] }),
      'checkin.scan': async (known, world) => {
        const { code, phone, member } = await leastScanned(known, world);
        return {
          eventId: known['eventId'],
          scans: [{ code }, { code: phone }, { signUserId: member }].map((one) => ({
            nonce: nonce(),
            scannedAt: new Date().toISOString(),
            ...one,
          })),
        };
      },
      'checkin.confirm': ({ eventId, waitNonce }) => ({ eventId, waiting: waitNonce, nonce: nonce(), letIn: true }),
      'checkin.waitState': ({ eventId, waitNonce }) => ({ eventId, nonce: waitNonce }),
      'checkin.self': async (known, world) => ({
        eventId: known['eventId'],
        nonce: nonce(),
        phone: (await leastScanned(known, world))['phone'],
      }),
      'checkin.undo': ({ eventId, participantCode }) => ({
        eventId,
        nonce: nonce(),
        code: participantCode,
        undoneAt: new Date().toISOString(),
        reason: 'Wrong person',
      }),
      'checkin.posterPeople': ({ posterCode, proof }) => ({ posterCode, proof }),
      'checkin.posterSelf': ({ posterCode, participantCode }) => ({ posterCode, nonce: nonce(), own: participantCode }),
      'checkin.posterWait': ({ posterCode, waitNonce }) => ({ posterCode, nonce: waitNonce }),
      'checkin.signIn': async (known, world) => ({
        signUserId: (await leastScanned(known, world))['member'],
        nonce: nonce(),
      }),
      'checkin.groupFill': ({ ruledGroupId }) => ({ groupId: ruledGroupId }),
      'checkin.groupUpdate': ({ ruledGroupId }) => ({ groupId: ruledGroupId, version: 1, groupName: nonce() }),
      'checkin.photo': async ({ partsId }, world) => {
        const file = { name: 'a.png', bytes: onePixel };
        return {
          photoId: (await world.call<{ photoId: string }>('participant.photoSet', { partsId }, { file })).photoId,
        };
      },
    },
    searches: {
      'checkin.userList': ({ person }) => ({ phone: person['phone'], name: person['name'] }),
    },
    besides: {
      'checkin.userList': {
        'of a group': ({ ruledGroupId }) => ({ groupId: ruledGroupId }),
        'of a group, third page': ({ ruledGroupId }) => ({ groupId: ruledGroupId, current: 3 }),
        'of a group, by rule, not signed in': ({ ruledGroupId }) => ({
          groupId: ruledGroupId,
          joinedBy: 'rule',
          signStatus: 'NOT_SIGNED',
        }),
        'of a group, search phone': ({ ruledGroupId, person }) => ({ groupId: ruledGroupId, search: person['phone'] }),
      },
    },
    unmeasured: ['checkin.userWx'],
    growing: {
      'checkin.export': written,
      'checkin.roster': answered,
      'checkin.scanExport': written,
      'checkin.scans': counted,
      'checkin.statistics': summed,
      'checkin.stays': counted,
      'checkin.userDetail': scans,
      'checkin.userList': counted,
    },
    holders: ['checkin_group', 'checkin_hall', 'checkin_key', 'checkin_point'],
    fewInEach: [
      'checkin_device',
      'checkin_flow',
      'checkin_length',
      'checkin_group_rule',
      'checkin_point_ticket',
      'checkin_poster',
      'checkin_window',
    ],
  },
};

/**
 * Who was scanned least of a person and its first copies (`grow.ts`). A scan reads all scans of whom it is of: who is scanned by every walk has more each time, and
 * copies of different people have different amounts of everything.
 */
function leastScanned({ eventId, person }: Known<'person'>, { organisationId, one }: GrowthWorld) {
  return one(
    `SELECT p.code, p.phone, m.id AS member FROM generate_series(0, 20) k
     JOIN participant p ON p.organisation_id = $1 AND p.id = growth.id($3, k)
     JOIN checkin_member m ON m.organisation_id = $1 AND m.event_id = $2 AND m.participant_id = p.id
     ORDER BY (SELECT count(*) FROM checkin_scan s WHERE s.organisation_id = $1 AND s.participant_id = p.id), k LIMIT 1`,
    [organisationId, eventId, person['id']],
  );
}
