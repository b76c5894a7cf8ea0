import { CopyOutlined, EditOutlined, MoreOutlined } from '@ant-design/icons';
import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { Button } from 'antd';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { useCopy } from '../../../../ui/copy-text.tsx';
import { EventCover, EventStateTag, EventTime } from '../../event/event-pieces.part.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import { useDeleteEvent, useTakeBack } from '../../event/common/event-actions.part.tsx';
import { PublishButton } from '../../event/common/publish-button.part.tsx';

/** Cover, name, state and the one next step: publish it, and once published hand out its link. */
export function OverviewHeader({ event }: { event: EventInfo }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const copy = useCopy();
  const takeBack = useTakeBack();
  const remove = useDeleteEvent();
  const isPublished = event.publishStatus === publishStatus.published;
  return (
    <div className="overview-head">
      <EventCover event={event} large />
      <PageHeader
        title={event.title}
        text={
          <span className="overview-meta">
            <EventStateTag event={event} />
            <span>{t(event.model === 1 ? 'event:model.online' : 'event:model.offline')}</span>
            <EventTime event={event} />
            {event.placeName && <span>{event.placeName}</span>}
          </span>
        }
        extra={
          <>
            <MenuButton
              icon={<MoreOutlined />}
              aria-label={t('event:list.actionsOf', { title: event.title })}
              items={[
                isPublished && {
                  label: t('common:tellParticipants'),
                  onClick: () =>
                    dialogs.open(
                      async () =>
                        (
                          await Promise.all([
                            import('../../participant/push/push-dialog.part.tsx'),
                            i18next.loadNamespaces('push'),
                          ])
                        )[0].PushDialog,
                      { eventId: event.eventId, timeZone: event.timeZone },
                    ),
                },
                {
                  label: t('event:copy.ok'),
                  onClick: () =>
                    dialogs.open(
                      () => import('../../event/common/copy-dialog.part.tsx').then((part) => part.CopyDialog),
                      { event },
                    ),
                },
                {
                  label: t('overview:embed'),
                  onClick: () =>
                    dialogs.open(
                      async () =>
                        (
                          await Promise.all([
                            import('../../embed/embed-dialog.part.tsx'),
                            i18next.loadNamespaces('embed'),
                          ])
                        )[0].EmbedDialog,
                      { code: event.code, isPublished },
                    ),
                },
                isPublished && { label: t('event:publish.unpublish'), onClick: () => takeBack(event) },
                { label: t('common:delete'), danger: true, onClick: () => remove(event) },
              ]}
            />
            <Button
              icon={<EditOutlined />}
              onClick={() => void navigate(inEvent('/activity-info/essential', event.eventId))}
            >
              {t('common:edit')}
            </Button>
          </>
        }
        action={
          isPublished ? (
            <Button type="primary" icon={<CopyOutlined />} onClick={() => void copy(event.registerUrl)}>
              {t(event.useTicket === 1 ? 'overview:copyTickets' : 'overview:copyRegister')}
            </Button>
          ) : (
            <PublishButton event={event} />
          )
        }
      />
    </div>
  );
}
