import { seal } from '../../../src/core/sealed.ts';
import { secretKey, someone } from '../../server.ts';
import { type DomainSamples, type Make, nonce } from './sample.ts';

const importing: Make = ({ importId }, { organisationId }) => ({ organisationId, importId, language: 'en' });

export const participantSamples: DomainSamples = {
  calls: {
    'participant.register': ({ free }) => ({ code: free['code'], answers: { ...someone() } }),
    'participant.formInfo': ({ free }) => ({ formId: free['code'] }),
    'participant.check': ({ free }) => ({ code: free['code'], phone: someone().phone }),
    'participant.find': ({ free }) => ({ code: free['code'], phone: someone().phone }),
    'participant.pushPreview': ({ eventId }) => ({ eventId, type: 'changed' }),
    'participant.own': ({ participantCode }) => ({ code: participantCode }),
    'participant.companionAdd': ({ participantCode }) => ({ code: participantCode, name: 'Companion' }),
    'participant.companionAddFor': ({ partsId }) => ({ partsId, name: 'Companion' }),
    'participant.companionRemove': async ({ participantCode: code }, world) => {
      const { participantCode } = await world.call<{ participantCode: string }>('participant.companionAdd', {
        code,
        name: 'Companion',
      });
      return { code, companionCode: participantCode };
    },
    'participant.calendar': ({ participantCode }) => ({ code: participantCode }),
    'participant.groupUpdate': ({ partGroupId }) => ({ groupId: partGroupId, version: 1, place: 0 }),
    'participant.groupDelete': ({ partGroupId }) => ({ groupId: partGroupId }),
    'participant.groupMove': ({ eventId, partGroupId, partsIds }) => ({ eventId, groupId: partGroupId, partsIds }),
    'participant.importCheck': ({ free, importId }) => ({ formId: free['form_id'], importId }),
    'participant.importMatch': ({ importId }) => ({ importId, columns: ['name', 'phone'] }),
    'participant.importProblems': ({ free, importId }) => ({ formId: free['form_id'], importId }),
  },
  searches: {
    'participant.page': ({ person }) => ({
      phone: person['phone'],
      tail: String(person['phone']).slice(-4),
      name: person['name'],
      email: person['email'],
    }),
  },
  jobs: {
    'participant.photoFiles': () => ({}),
    'participant.confirm': ({ eventId, partsId }, { organisationId }) => ({ organisationId, eventId, ids: [partsId] }),
    'participant.handedOn': ({ eventId, oldCodeId }, { organisationId }) => ({ organisationId, eventId, oldCodeId }),
    'participant.find': ({ eventId, person }, { organisationId }) => ({
      organisationId,
      eventId,
      channel: 'sms',
      recipient: seal(secretKey, 'job recipient', String(person['phone'])),
      occasion: nonce(),
    }),
    // Some of them, as of a push.
    'participant.noticeDue': ({ eventId, partsId }, { organisationId }) => ({
      organisationId,
      eventId,
      trigger: 'before',
      channel: 'mail',
      moment: new Date().toISOString(),
      participantIds: [partsId],
    }),
    'participant.noticeSignedIn': ({ eventId }, { organisationId }) => ({ organisationId, eventId, channel: 'mail' }),
    'participant.notice': ({ eventId, partsId }, { organisationId }) => ({
      organisationId,
      eventId,
      kind: 'approved',
      people: [{ id: partsId, occasion: nonce() }],
    }),
    // Some of them: all of them are told step by step, for as long as there are some.
    'participant.push': ({ pushId, partsId }, { organisationId }) => ({
      organisationId,
      pushId,
      participantIds: [partsId],
    }),
    'participant.importCheck': importing,
    'participant.importRun': importing,
    'participant.importUndo': importing,
    'participant.importClean': () => ({}),
  },
};
