import {
  CloudUploadOutlined,
  CopyOutlined,
  DeleteOutlined,
  EyeOutlined,
  LinkOutlined,
  SettingOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { EventRow } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useCopy } from '../../../../ui/copy-text.tsx';
import { openEvent } from '../../../../ui/open-event.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { useDeleteEvent, usePublish, useRestoreEvent, useTakeBack } from '../common/event-actions.part.tsx';

interface Props {
  event: EventRow;
  isBin: boolean;
}

/** The menu of one row. A deleted event can only be brought back. */
export function EventRowActions({ event, isBin }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const copy = useCopy();
  const publish = usePublish();
  const takeBack = useTakeBack();
  const remove = useDeleteEvent();
  const restore = useRestoreEvent();
  const { eventId, title } = event;
  if (isBin) {
    return (
      <BusyButton size="small" onClick={() => restore(eventId)}>
        {t('event:delete.restore')}
      </BusyButton>
    );
  }
  return (
    <RowMenu
      label={t('event:list.actionsOf', { title })}
      items={[
        { icon: <SettingOutlined />, label: t('event:list.manage'), onClick: () => openEvent(event, navigate) },
        event.publishStatus === publishStatus.published
          ? { icon: <StopOutlined />, label: t('event:publish.unpublish'), onClick: () => takeBack(event) }
          : {
              icon: <CloudUploadOutlined />,
              label: t('event:publish.publish'),
              onClick: () => publish(eventId, true),
            },
        {
          icon: <EyeOutlined />,
          ...(event.publishStatus === publishStatus.published
            ? {
                label: (
                  <a href={`/event/${encodeURIComponent(event.code)}`} target="_blank" rel="noopener">
                    {t('event:list.preview')}
                  </a>
                ),
              }
            : {
                label: t('event:list.preview'),
                onClick: () =>
                  dialogs.open(() => import('../preview-dialog.part.tsx').then((part) => part.PreviewDialog), {
                    eventId,
                  }),
              }),
        },
        { icon: <LinkOutlined />, label: t('event:list.copyLink'), onClick: () => copy(event.websiteUrl) },
        {
          icon: <CopyOutlined />,
          label: t('event:copy.ok'),
          onClick: () =>
            dialogs.open(() => import('../common/copy-dialog.part.tsx').then((part) => part.CopyDialog), { event }),
        },
        'divider',
        { icon: <DeleteOutlined />, danger: true, label: t('common:delete.ok'), onClick: () => remove(event) },
      ]}
    />
  );
}
