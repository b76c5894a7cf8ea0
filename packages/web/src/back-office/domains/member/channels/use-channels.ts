import {
  memberChannelDelete,
  memberChannelInfo,
  memberChannelList,
  memberChannelRestore,
} from '@convoke/contract/member/member.channel.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
import { useDelete } from '../../../../ui/use-delete.ts';
import { useCall } from '../../../../ui/use-call.ts';
||||||| c729c44c
import { useDelete } from '../../../../ui/use-delete.ts';
import { membersKey } from '../common/member-texts.ts';
=======
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { membersKey } from '../common/member-texts.ts';
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e

const everyMs = 15_000;

/** All channels of members by their names, with how many came by each. */
export function useChannels() {
  const { data, error } = useCall(memberChannelList, {}, { everyMs });
  return { channels: data ?? [], isLoaded: data !== undefined, error };
}

/** One channel with all that is set of it. */
export const useChannel = (channelId: string) => useCall(memberChannelInfo, { channelId }, { everyMs });

export const channelPath = (channelId: string) => `/member-manage/channel/${channelId}`;

/** Deletes a channel, after a question; it can be undone. */
export function useDeleteChannel(refresh: () => Promise<unknown>) {
  const { t } = useTranslation();
  const remove = useDeletes(refresh);
  return ({ channelId, name }: { channelId: string; name: string }) =>
    remove({
      kind: 'channel',
      name,
      text: t('member-channel:askText'),
      call: memberChannelDelete,
      input: { channelId },
      restore: { call: memberChannelRestore, input: { channelIds: [channelId] } },
    });
}
