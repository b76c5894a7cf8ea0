import { standardDesign } from '@convoke/contract/badge/badge.rules.ts';
import { onePixel } from '../../fuzz-values.ts';
import { type DomainSamples, nonce } from './sample.ts';

/** Of check-in and of badges. */
export const checkinSamples: DomainSamples = {
  calls: {
    'checkin.userByCode': ({ participantCode }) => ({ code: participantCode }),
    'checkin.search': ({ eventId, person }) => ({ eventId, q: person['phone'] }),
    'checkin.scan': ({ eventId, participantCode, person, signUserId }) => ({
      eventId,
      scans: [{ code: participantCode }, { code: person['phone'] }, { signUserId }].map((one) => ({
        nonce: nonce(),
        scannedAt: new Date().toISOString(),
        ...one,
      })),
    }),
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
    'checkin.confirm': ({ eventId, waitNonce }) => ({ eventId, waiting: waitNonce, nonce: nonce(), letIn: true }),
    'checkin.waitState': ({ eventId, waitNonce }) => ({ eventId, nonce: waitNonce }),
    'checkin.self': ({ eventId, person }) => ({ eventId, nonce: nonce(), phone: person['phone'] }),
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
    'checkin.signIn': ({ signUserId }) => ({ signUserId, nonce: nonce() }),
    'checkin.groupFill': ({ ruledGroupId }) => ({ groupId: ruledGroupId }),
    'checkin.groupUpdate': ({ ruledGroupId }) => ({ groupId: ruledGroupId, version: 1, groupName: nonce() }),
    'checkin.photo': async ({ partsId }, world) => {
      const file = { name: 'a.png', bytes: onePixel };
      return {
        photoId: (await world.call<{ photoId: string }>('participant.photoSet', { partsId }, { file })).photoId,
      };
    },
    'badge.add': ({ eventId }) => ({ eventId, name: 'Another', design: standardDesign() }),
    'badge.update': ({ badgeTemplateId }) => ({ templateId: badgeTemplateId, version: 1, place: 0 }),
    'badge.delete': ({ badgeTemplateId }) => ({ templateId: badgeTemplateId }),
    'badge.preview': ({ eventId, partsId }) => ({ eventId, partsId, design: standardDesign() }),
    'badge.print': ({ eventId, partsId }) => ({ eventId, partsIds: [partsId] }),
    'badge.desk': ({ eventId, participantCode }) => ({ eventId, code: participantCode, again: true }),
    'badge.kiosk': async ({ eventId, signUserId }, world) => {
      const scan = nonce();
      await world.call('checkin.signIn', { signUserId, nonce: scan });
      return { eventId, nonce: scan };
    },
  },
  searches: {
    'checkin.userList': ({ person }) => ({ phone: person['phone'], name: person['name'] }),
    'checkin.minutesPeople': ({ person }) => ({ phone: person['phone'] }),
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
  jobs: {
    'checkin.countMinutes': ({ attendedId }, { organisationId }) => ({ organisationId, eventId: attendedId }),
  },
};
