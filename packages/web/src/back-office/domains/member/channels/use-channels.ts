import {
  memberChannelDelete,
  memberChannelInfo,
  memberChannelList,
  memberChannelRestore,
} from '@convoke/contract/member/member.channel.calls.ts';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../ui/use-call.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';

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
