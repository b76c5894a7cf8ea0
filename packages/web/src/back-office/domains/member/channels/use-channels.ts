import {
  memberChannelDelete,
  memberChannelInfo,
  memberChannelList,
  memberChannelRestore,
} from '@convoke/contract/member/member.channel.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { membersKey } from '../common/member-texts.ts';

const everyMs = 15_000;

/** All channels of members by their names, with how many came by each. */
export function useChannels() {
  const { data, error } = useQuery({
    queryKey: [...membersKey, 'channels'],
    queryFn: ({ signal }) => call(memberChannelList, {}, { signal, hideLoad: true }),
    refetchInterval: everyMs,
  });
  return { channels: data ?? [], isLoaded: data !== undefined, error };
}

/** One channel with all that is set of it. */
export const useChannel = (channelId: string) =>
  useQuery({
    queryKey: [...membersKey, 'channel', channelId],
    queryFn: ({ signal }) => call(memberChannelInfo, { channelId }, { signal, hideLoad: true }),
    refetchInterval: everyMs,
  });

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
