import { participantGroupAdd } from '@convoke/contract/participant/participant.groups.calls.ts';
import { participantPhotoSet } from '@convoke/contract/participant/participant.photo.calls.ts';
import { participantPush } from '@convoke/contract/participant/participant.push.calls.ts';
import { onePixel } from '../../../testing/fuzz-values.ts';
import { answered, counted, removes, scans, summed, written } from '../../../testing/growth/bounds.ts';
import { nonce, taken, type Make, type Samples } from '../../../testing/samples.ts';
import { secretKey, someone } from '../../../testing/server.ts';
import { seal } from '../../core/sealed.ts';

const importing: Make = ({ importId }, { organisationId }) => ({ organisationId, importId, language: 'en' });

export const samples: Samples<'free' | 'person'> = {
  after: ['event', 'order'],
  async things({ server, organisation, eventId, file, one }) {
    const partsId = await one('SELECT id FROM participant WHERE organisation_id = $1 AND event_id = $2');
    const code = await one('SELECT code AS id FROM participant WHERE organisation_id = $1 AND event_id = $2');
    const { groupId: partGroupId } = await organisation.call(participantGroupAdd, { eventId, name: 'Press' });
    const { pushId } = await organisation.call(participantPush, { eventId, type: 'changed' });
    const photo = taken(await server.send(participantPhotoSet, { partsId }, { token: organisation.token, file }));
    return {
      partsId,
      code,
      companionCode: code,
      partGroupId,
      'participant.groupId': partGroupId,
      'participant.fromGroupId': partGroupId,
      'participant.after': partsId,
      pushId,
      photoId: photo.photoId,
      importId: await one(
        `INSERT INTO participant_import (organisation_id, event_id, created_by, file_name, form_id, form_version, state)
         SELECT organisation_id, id, created_by, 'people.xlsx', form_id, 1, 'CHECKED' FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
    };
  },
  asked: {
    'participant.groupMove eventId': { partsIds: ['01890000-0000-7000-8000-000000000000'] },
    'participant.groupMove groupId': { partsIds: ['01890000-0000-7000-8000-000000000000'] },
    'participant.push': { type: 'news' },
    'participant.pushPreview': { type: 'news' },
  },
  growth: {
    // Companions, a group with a rule, a photo, a code from before, a sheet of people and what they were told.
    async world({ organisationId, query, one, oneOf, call, job }, { eventId, free }) {
      const person = await oneOf(
        eventId,
        'participant',
        `AND state = 'APPROVED' AND phone IS NOT NULL AND email IS NOT NULL`,
      );
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
      // Made by hand: nobody is to be told of it meanwhile. One of them is still under way.
      const [push] = await query(
        `INSERT INTO event_push (organisation_id, event_id, type, words, with_sms, state, people, made_by, created_at, settled_at)
         SELECT $1, $2, type, '', false, state, 1, $1, now(), CASE state WHEN 'done' THEN now() END
         FROM (VALUES ('changed', 'running'), ('reminder', 'done')) AS made (type, state) RETURNING id`,
        [organisationId, eventId],
      );
      const pushId = push?.['id'];
      await query(
        `INSERT INTO event_push_recipient (organisation_id, push_id, recipient, participant_id) VALUES ($1, $2, 'ana@example.com', $1)`,
        [organisationId, pushId],
      );
      return {
        person,
        partsId: person['id'],
        partsIds: [person['id']],
        participantCode: person['code'],
        partGroupId,
        importId,
        oldCodeId,
        pushId,
      };
    },
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
      'participant.confirm': ({ eventId, partsId }, { organisationId }) => ({
        organisationId,
        eventId,
        ids: [partsId],
      }),
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
    unmeasured: ['participant.photoSet', 'participant.filesKeep'],
    growing: {
      'participant.detail': scans,
      'participant.examineAll': answered,
      'participant.export': written,
      'participant.exportExtra': written,
      'participant.importClean': removes,
      'participant.page': counted,
      'participant.pushPreview': summed,
    },
    holders: ['participant_group'],
  },
};
