import {
  type MemberChannel,
  memberChannelEntryExport,
  memberChannelExport,
  memberChannelSwitch,
} from '@convoke/contract/member/member.channel.calls.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../../core/call.ts';
import { browserZone, formatNumber } from '../../../../core/format.ts';
import { BusySwitch } from '../../../../ui/busy-switch.tsx';
import { useCopy } from '../../../../ui/copy-text.tsx';
import { useSave } from '../../../../ui/list/export-button.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { ListDrawer } from '../../../../ui/list-drawer.tsx';
import { ChannelDialog } from './channel-dialog.tsx';
import { channelPath, useChannels, useDeleteChannel } from './use-channels.ts';
import './channel.css';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Shows the people of a channel in the list. */
  onShow: (channelId: string) => void;
  refresh: () => Promise<unknown>;
}

/** The channels of members: where people come from, with how many that were. */
export function ChannelsDrawer({ open, onClose, onShow, refresh }: Props) {
  const { t } = useTranslation();
  const { channels, isLoaded, error } = useChannels();
  const [isAdding, setAdding] = useState(false);
  return (
    <ListDrawer
      open={open}
      onClose={onClose}
      size={560}
      title={t('member-channel:channels')}
      text={t('member-channel:text')}
      add={{ label: t('member-channel:add'), onAdd: () => setAdding(true) }}
      read={{ count: isLoaded ? channels.length : undefined, error, retry: refresh }}
      empty={{ title: t('member-channel:empty'), text: t('member-channel:emptyText') }}
      beside={isAdding && <ChannelDialog onClose={() => setAdding(false)} onSaved={refresh} />}
    >
      <ul className="label-list">
        {channels.map((channel) => (
          <Line
            key={channel.channelId}
            channel={channel}
            onShow={(channelId) => {
              onClose();
              onShow(channelId);
            }}
            refresh={refresh}
          />
        ))}
      </ul>
    </ListDrawer>
  );
}

function Line({
  channel,
  onShow,
  refresh,
}: {
  channel: MemberChannel;
  onShow: Props['onShow'];
  refresh: Props['refresh'];
}) {
  const { t } = useTranslation();
  const copy = useCopy();
  const remove = useDeleteChannel(refresh);
  const people = useSave(memberChannelExport);
  const entries = useSave(memberChannelEntryExport);
  const { channelId, name, url } = channel;
  const asked = { channelId, timeZone: browserZone() };
  return (
    <li className="channel-line">
      <div className="channel-name">
        {url === null ? <span>{name}</span> : <Link to={channelPath(channelId)}>{name}</Link>}
        {url === null && <Tag>{t('member-channel:system')}</Tag>}
        {channel.isFilling && <Tag>{t('member-channel:filling')}</Tag>}
        {channel.pending > 0 && (
          <Tag color="orange">
            {t('member-channel:pending', { count: channel.pending, n: formatNumber(channel.pending) })}
          </Tag>
        )}
      </div>
      <Button type="link" size="small" onClick={() => onShow(channelId)}>
        {t('member-channel:people', { count: channel.members, n: formatNumber(channel.members) })}
      </Button>
      {url !== null && (
        <BusySwitch
          checked={channel.isOpen}
          aria-label={t('member-channel:open', { name })}
          onChange={async (isOpen) => {
            await call(memberChannelSwitch, { channelId, isOpen });
            await refresh();
          }}
        />
      )}
      <RowMenu
        label={t('member-channel:actions', { name })}
        items={[
          ...(url === null ? [] : [{ label: t('common:copyLink'), onClick: () => void copy(url) }]),
          { label: t('member-channel:exportPeople'), onClick: () => void people.save(asked) },
          ...(url === null
            ? []
            : [{ label: t('member-channel:exportEntries'), onClick: () => void entries.save(asked) }]),
          'divider',
          { label: t('common:delete'), danger: true, onClick: () => remove(channel) },
        ]}
      />
    </li>
  );
}
