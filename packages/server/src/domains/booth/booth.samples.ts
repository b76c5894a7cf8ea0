import { boothAdd, boothBlockAdd } from '@convoke/contract/booth/booth.calls.ts';
import { mostBlocks, mostBooths } from '@convoke/contract/booth/booth.rules.ts';
import type { Samples } from '../../../testing/samples.ts';

const plan = 'the plan of one event, at most 50 halls and 2,000 booths, is answered whole';

export const samples: Samples = {
  after: ['event', 'organizer'],
  async things({ organisation, eventId }, made) {
    const hall = { eventId, name: 'Hall', width: 1000, height: 1000 };
    const { blockId } = await organisation.call(boothBlockAdd, hall);
    const at = { x: 0, y: 0, width: 100, height: 100 };
    const { boothId } = await organisation.call(boothAdd, { blockId, number: 'A-1', ...at });
    return {
      'booth.blockId': blockId,
      'booth.number': 'B-9',
      boothId,
      'booth.exhibitorId': made('organizerId'),
    };
  },
  asked: {
    'booth.take boothIds.[]': { kind: 'name', name: 'Acme' },
    'booth.take eventId': { kind: 'name', name: 'Acme' },
  },
  namesNothing: {
    'booth.number': 'what stands on a booth, as the organiser writes it',
  },
  growth: {
    async world({ call }, { eventId }) {
      const { blockId: hallId } = await call<{ blockId: string }>('booth.blockAdd', {
        eventId,
        name: 'Hall',
        width: 4000,
        height: 4000,
      });
      const { boothId } = await call<{ boothId: string }>('booth.add', {
        blockId: hallId,
        number: 'A-1',
        x: 0,
        y: 0,
        width: 300,
        height: 300,
      });
      return { hallId, boothId };
    },
    calls: {
      'booth.list': ({ hallId }) => ({ blockId: hallId }),
    },
    growing: {
      'booth.blockList': plan,
      'booth.export': plan,
      'booth.list': plan,
    },
    holders: ['booth_block'],
    atMost: {
      booth: mostBooths,
      booth_block: mostBlocks,
    },
  },
};
