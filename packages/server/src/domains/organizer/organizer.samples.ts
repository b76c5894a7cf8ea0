import { organizerAdd } from '@convoke/contract/organizer/organizer.calls.ts';
import { organizerBind, organizerEventGroups } from '@convoke/contract/organizer/organizer.event.calls.ts';
import { organizerGroupAdd } from '@convoke/contract/organizer/organizer.group.calls.ts';
import { counted, few, summed, written } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  after: ['event'],
  async things({ organisation, eventId }) {
    const { groupId } = await organisation.call(organizerGroupAdd, { kind: 'host' });
    const { organizerId } = await organisation.call(organizerAdd, { name: 'Acme', groupId });
    await organisation.call(organizerBind, { eventId, organizerIds: [organizerId] });
    const [placed] = await organisation.call(organizerEventGroups, { eventId });
    return {
      'organizer.groupId': groupId,
      organizerId,
      'organizer.id': organizerId,
      mapId: placed?.organizers[0]?.mapId ?? '',
    };
  },
  growth: {
    async world({ call }, { eventId }) {
      const { groupId: organizerGroupId } = await call<{ groupId: string }>('organizer.groupAdd', {
        kind: 'host',
        name: 'Ours',
      });
      const { organizerId } = await call<{ organizerId: string }>('organizer.add', {
        name: 'Acme Foundation',
        contactName: 'Ana',
        phone: '13712345671',
        groupId: organizerGroupId,
      });
      await call('organizer.bind', { eventId, organizerIds: [organizerId] });
      return { organizerGroupId, organizerId };
    },
    calls: {
      'organizer.contact': ({ organizerId }) => ({ id: organizerId }),
    },
    unmeasured: ['organizer.logoUpload'],
    growing: {
      'organizer.all': counted,
      'organizer.export': written,
      'organizer.groupList': summed,
      'organizer.groupsFor': few,
    },
    holders: ['event_organizer', 'event_organizer_group', 'organizer_group'],
  },
};
