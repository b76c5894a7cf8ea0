import { badgeAdd } from '@convoke/contract/badge/badge.calls.ts';
import { standardDesign } from '@convoke/contract/badge/badge.rules.ts';
import { nonce, type Samples } from '../../../testing/samples.ts';

export const samples: Samples<'person'> = {
  after: ['checkin', 'participant', 'resource'],
  async things({ organisation, eventId }, made) {
    const { templateId } = await organisation.call(badgeAdd, { eventId, name: 'Press', design: standardDesign() });
    return { 'badge.templateId': templateId, 'badge.groupId': made('partGroupId'), 'badge.key': made('pictureKey') };
  },
  asked: {
    'badge.desk eventId': { code: 'AAAAAAAAAAAAAA' },
  },
  namesNothing: {
    elementId: 'a part of the design that the input brings',
  },
  growth: {
    async world({ organisationId, one, call }, { eventId, person, partGroupId }) {
      const { templateId: badgeTemplateId } = await call<{ templateId: string }>('badge.add', {
        eventId,
        name: 'Press',
        groupIds: [partGroupId],
        design: standardDesign(),
      });
      await call('badge.print', { eventId, partsIds: [person['id']] });
      await one(
        `INSERT INTO badge_picture (organisation_id, template_id, document_id) SELECT $1, $2, id FROM document WHERE organisation_id = $1 LIMIT 1 RETURNING id`,
        [organisationId, badgeTemplateId],
      );
      return { badgeTemplateId };
    },
    calls: {
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
    atMost: {
      badge_template: 1,
    },
  },
};
