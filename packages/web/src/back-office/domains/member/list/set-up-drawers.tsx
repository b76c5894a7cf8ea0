import { onDemand } from '../../../../ui/on-demand.tsx';
import type { ListPart } from './list-header.tsx';

const GroupsDrawer = onDemand(
  () => import('../labels/groups-drawer.tsx').then((part) => part.GroupsDrawer),
  ({ open }) => open,
);
const ChannelsDrawer = onDemand(
  () => import('../channels/channels-drawer.tsx').then((part) => part.ChannelsDrawer),
  ({ open }) => open,
);
const FieldsDrawer = onDemand(
  () => import('../fields/fields-drawer.tsx').then((part) => part.FieldsDrawer),
  ({ open }) => open,
);
const RightsDrawer = onDemand(
  () => import('../rights/rights-drawer.tsx').then((part) => part.RightsDrawer),
  ({ open }) => open,
);
const SyncDialog = onDemand(
  () => import('./sync-dialog.tsx').then((part) => part.SyncDialog),
  ({ open }) => open,
);

interface Props {
  opened: ListPart | undefined;
  onClose: () => void;
  /** Shows the members of one group or channel. */
  onShow: (filter: { groupId: string } | { channelId: string }) => void;
  refresh: () => Promise<unknown>;
}

/** What members are kept in order by, as the menu of the head opens it. */
export function SetUpDrawers({ opened, onClose, onShow, refresh }: Props) {
  return (
    <>
      <GroupsDrawer
        open={opened === 'groups'}
        onClose={onClose}
        onShow={(groupId) => {
          onClose();
          onShow({ groupId });
        }}
        refresh={refresh}
      />
      <ChannelsDrawer
        open={opened === 'channels'}
        onClose={onClose}
        onShow={(channelId) => {
          onClose();
          onShow({ channelId });
        }}
        refresh={refresh}
      />
      <FieldsDrawer open={opened === 'fields'} onClose={onClose} refresh={refresh} />
      <RightsDrawer open={opened === 'rights'} onClose={onClose} />
      <SyncDialog open={opened === 'sync'} onClose={onClose} />
    </>
  );
}
