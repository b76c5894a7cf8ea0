import { memberChannelCreate, memberChannelInfo } from '@convoke/contract/member/member.channel.calls.ts';
import { counted, written } from '../../../../testing/growth/bounds.ts';
import type { GrowthWorld } from '../../../../testing/growth/known.ts';
import { nonce, type Samples } from '../../../../testing/samples.ts';
import { someone } from '../../../../testing/server.ts';
import { whoCame } from '../member.samples.ts';

/** A channel that nothing else is done with. */
const aChannel = (world: GrowthWorld) => world.call<{ channelId: string }>('member.channelCreate', { name: nonce() });

export const samples: Samples<'member'> = {
  after: ['member'],
  async things({ organisation, one }) {
    const { channelId } = await organisation.call(memberChannelCreate, { name: 'Fair' });
    const { url } = await organisation.call(memberChannelInfo, { channelId });
    return {
      channelId,
      'member.code': url?.split('/').at(-1) ?? '',
      entryId: await one(
        `INSERT INTO member_channel_entry (organisation_id, channel_id, nonce, source, outcome, is_pending, phone_member_id, email_member_id)
         SELECT c.organisation_id, c.id, 'one-of-things', 'form', 'conflict', true, m.id, m.id FROM event e
         JOIN member_channel c USING (organisation_id) JOIN member m USING (organisation_id) WHERE e.organisation_id = $1 AND e.id = $2 LIMIT 1 RETURNING id`,
      ),
    };
  },
  asked: {
    'member.unifiedEntry': { phone: '13800138000' },
  },
  growth: {
    // A channel with an entry to decide, and one that a poster fills.
    async world({ organisationId, query, call }, { member }) {
      const { channelId: memberChannel } = await call<{ channelId: string }>('member.channelCreate', { name: 'Fair' });
      const { channelId: systemChannel } = await call<{ channelId: string }>('member.channelCreate', {
        name: 'Registrations',
        source: 'poster',
      });
      const channelInfo = await call<{ url: string }>('member.channelInfo', { channelId: memberChannel });
      await call('member.unifiedEntry', { channelId: memberChannel, phone: member['phone'] });
      const [channelEntry] = await query(
        `INSERT INTO member_channel_entry (organisation_id, channel_id, nonce, source, outcome, is_pending, phone_member_id, email_member_id)
         VALUES ($1, $2, 'one-to-decide', 'form', 'conflict', true, $3, $3) RETURNING id`,
        [organisationId, memberChannel, member['id']],
      );
      await query('UPDATE member_channel SET pending = 1 WHERE organisation_id = $1 AND id = $2', [
        organisationId,
        memberChannel,
      ]);
      return {
        memberChannel,
        systemChannel,
        channelCode: channelInfo.url.split('/').at(-1),
        channelEntry: channelEntry?.['id'],
      };
    },
    calls: {
      'member.channelCreate': () => ({ name: nonce() }),
      'member.channelInfo': ({ memberChannel }) => ({ channelId: memberChannel }),
      'member.channelFigures': ({ memberChannel }) => ({ channelId: memberChannel }),
      'member.channelEntries': ({ memberChannel }) => ({ channelId: memberChannel }),
      'member.channelExport': ({ memberChannel }) => ({ channelId: memberChannel }),
      'member.channelEntryExport': ({ memberChannel }) => ({ channelId: memberChannel }),
      'member.channelSwitch': ({ memberChannel }) => ({ channelId: memberChannel, isOpen: true }),
      'member.channelUpdate': async (_known, world) => ({ ...(await aChannel(world)), version: 1, name: nonce() }),
      'member.channelDelete': async (_known, world) => aChannel(world),
      'member.channelRestore': async (_known, world) => ({ channelIds: [(await aChannel(world)).channelId] }),
      'member.channelScreen': ({ memberChannel, eventId }) => ({
        channelId: memberChannel,
        conditions: [whoCame(eventId)],
      }),
      'member.channelDecide': ({ channelEntry }) => ({ entryId: channelEntry }),
      'member.channelPreview': ({ channelCode }) => ({ code: channelCode }),
      'member.channelEnter': ({ channelCode }) => ({
        code: channelCode,
        answers: { ...someone() },
        formVersion: 1,
        nonce: nonce(),
      }),
      'member.unifiedEntry': ({ memberChannel }) => ({ channelId: memberChannel, phone: someone().phone, name: 'Ana' }),
    },
    jobs: {
      'member.channelFill': ({ systemChannel }, { organisationId }) => ({ organisationId, channelId: systemChannel }),
    },
    growing: {
      'member.channelEntryExport': written,
      'member.channelExport': written,
      'member.channelScreen': counted,
    },
  },
};
