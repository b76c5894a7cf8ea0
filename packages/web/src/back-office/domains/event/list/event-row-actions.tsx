import {
  CloudUploadOutlined,
  CopyOutlined,
  DeleteOutlined,
  EyeOutlined,
  MoreOutlined,
  SettingOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { EventRow } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { App, Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCopy } from '../../../../ui/copy-text.tsx';
import { openEvent } from '../../../../ui/open-event.ts';
import { useDeleteEvent, usePublish, useRestoreEvent } from '../common/event-actions.tsx';

/** The menu of one row. A deleted event can only be brought back. */
export function EventRowActions({ event, isBin }: { event: EventRow; isBin: boolean }) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const copy = useCopy();
  const publish = usePublish();
  const remove = useDeleteEvent();
  const restore = useRestoreEvent();
  const [busy, setBusy] = useState(false);
  const run = async (work: Promise<unknown>) => {
    setBusy(true);
    await work.finally(() => setBusy(false));
  };

  if (isBin) {
    return (
      <Button size="small" loading={busy} onClick={() => void run(restore(event.eventId))}>
        {t('event:delete.restore')}
      </Button>
    );
  }
  const isPublished = event.publishStatus === publishStatus.published;
  const items: NonNullable<MenuProps['items']> = [
    { key: 'open', icon: <SettingOutlined />, label: t('event:list.manage') },
    isPublished
      ? { key: 'unpublish', icon: <StopOutlined />, label: t('event:publish.unpublish') }
      : { key: 'publish', icon: <CloudUploadOutlined />, label: t('event:publish.publish') },
    {
      key: 'preview',
      icon: <EyeOutlined />,
      label: (
        <a href={`/event/${encodeURIComponent(event.code)}`} target="_blank" rel="noopener">
          {t('event:list.preview')}
        </a>
      ),
    },
    { key: 'copy', icon: <CopyOutlined />, label: t('event:list.copyLink') },
    { type: 'divider' },
    { key: 'delete', icon: <DeleteOutlined />, danger: true, label: t('event:delete.ok') },
  ];
  const onClick: MenuProps['onClick'] = ({ key, domEvent }) => {
    // React hands the click on to the row that this menu belongs to, which would open the event.
    domEvent.stopPropagation();
    if (key === 'open') openEvent(event, navigate);
    else if (key === 'publish') void run(publish(event.eventId, true));
    else if (key === 'copy') void copy(event.websiteUrl);
    else if (key === 'unpublish') {
      void modal.confirm({
        title: t('event:publish.takeBack', { title: event.title }),
        content: t('event:publish.takeBackText'),
        okText: t('event:publish.unpublish'),
        cancelText: t('common:cancel'),
        onOk: () => publish(event.eventId, false),
      });
    } else if (key === 'delete') {
      remove(event);
    }
  };
  return (
    <Dropdown menu={{ items, onClick }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        size="small"
        loading={busy}
        icon={<MoreOutlined />}
        aria-label={t('event:list.actionsOf', { title: event.title })}
      />
    </Dropdown>
  );
}
