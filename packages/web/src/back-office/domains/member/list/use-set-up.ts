import { useDialogs } from '../../../../ui/dialogs.tsx';
import type { ListPart } from './list-header.tsx';

/** Opens what members are kept in order by. `onShow` shows the members of one group or channel. */
export function useSetUp(
  onShow: (filter: { groupId: string } | { channelId: string }) => void,
  refresh: () => Promise<unknown>,
): (part: ListPart) => void {
  const dialogs = useDialogs();
  const opens: Record<ListPart, () => void> = {
    groups: () =>
      dialogs.open(() => import('../labels/groups-drawer.tsx').then((part) => part.GroupsDrawer), {
        onShow: (groupId) => onShow({ groupId }),
        refresh,
      }),
    channels: () =>
      dialogs.open(() => import('../channels/channels-drawer.tsx').then((part) => part.ChannelsDrawer), {
        onShow: (channelId) => onShow({ channelId }),
        refresh,
      }),
    fields: () =>
      dialogs.open(() => import('../fields/fields-drawer.tsx').then((part) => part.FieldsDrawer), { refresh }),
    rights: () => dialogs.open(() => import('../rights/rights-drawer.tsx').then((part) => part.RightsDrawer)),
    sync: () => dialogs.open(() => import('./sync-dialog.tsx').then((part) => part.SyncDialog)),
  };
  return (part) => opens[part]();
}
