import { memberWormAdd } from '@convoke/contract/member/member.worm.calls.ts';
import { counted, written } from '../../../../testing/growth/bounds.ts';
import { nonce, type Samples } from '../../../../testing/samples.ts';
import { someone } from '../../../../testing/server.ts';

/** Of the list of gift hunters. */
export const samples: Samples<'member' | 'person'> = {
  after: ['member'],
  async things({ organisation }) {
    const { wormId } = await organisation.call(memberWormAdd, { phone: someone().phone });
    return { wormId };
  },
  asked: {
    'member.wormAdd eventId': { name: 'Somebody' },
  },
  growth: {
    async world({ organisationId, query, call }, { member, person }) {
      const { wormId } = await call<{ wormId: string }>('member.wormAdd', { phone: member['phone'], name: 'Worm' });
      await query(
        `INSERT INTO worm_match (organisation_id, event_id, participant_id, worm_id, how)
         SELECT organisation_id, event_id, id, $2, 'phone' FROM participant WHERE organisation_id = $1 AND id = $3 ON CONFLICT DO NOTHING`,
        [organisationId, wormId, person['id']],
      );
      return { wormId };
    },
    calls: {
      'member.wormAdd': () => ({ phone: someone().phone }),
      'member.wormUpdate': async (_known, world) => {
        const { wormId } = await world.call<{ wormId: string }>('member.wormAdd', { phone: someone().phone });
        return { wormId, version: 1, note: nonce() };
      },
      'member.wormDelete': ({ wormId }) => ({ wormIds: [wormId] }),
      'member.wormRestore': ({ wormId }) => ({ wormIds: [wormId] }),
      'member.wormImport': () => ({ worms: [{ phone: someone().phone, name: nonce() }] }),
    },
    searches: {
      'member.wormList': ({ member }) => ({ phone: member['phone'], name: 'Worm' }),
    },
    jobs: {
      // Each run has one entry to look for: without one there is nothing to do, and with those that were copied it would go on until its time is up.
      'member.worms': async (_known, { organisationId, one, call }) => {
        await one(`DELETE FROM worm_walk WHERE organisation_id = $1`);
        await one('VACUUM worm_walk', []);
        await call('member.wormAdd', { phone: someone().phone });
        return { organisationId };
      },
    },
    growing: {
      'member.wormList': counted,
      'member.wormExport': written,
    },
  },
};
