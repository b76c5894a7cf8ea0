import { eventTriggers, orderTriggers } from '@convoke/contract/event/event.notice.rules.ts';
import { eventNoticeGet } from '@convoke/contract/event/event.notice.calls.ts';
import { Skeleton } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { useEventInfo } from './use-event-info.part.ts';
import { NoticeCell } from './notices/notice-cell.tsx';
import { hintTexts, triggerTexts } from './notices/notice-texts.ts';
import './notices/notices.css';

/** What an event tells people by itself: for each trigger by e-mail and by text message whether, in which words, and when. */
export default function NoticeSettingPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { eventId } = useCurrentEvent();
  const sells = useEventInfo(eventId).data?.useTicket === 1;
  const { data, error, refetch } = useCall(eventNoticeGet, { eventId }, { quiet: true });
  const refresh = useCallback(() => refetch(), [refetch]);
  const shown = eventTriggers.filter((trigger) => sells || !orderTriggers.includes(trigger));
  const names = new Map(data?.templates.map(({ noticeTemplateId, name }) => [noticeTemplateId, name]));
  return (
    <>
      <PageHeader title={t('layout:title.NoticeSetting')} text={t('notice:text')} />
      <Panel>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 8 }} title={false} />
        ) : (
          <ul className="notice-list">
            {shown.map((trigger) => (
              <li key={trigger} className="notice-row">
                <div>
                  <h2 className="notice-trigger">{t(triggerTexts[trigger])}</h2>
                  <span className="muted">{t(hintTexts[trigger])}</span>
                </div>
                {data.notices
                  .filter((notice) => notice.trigger === trigger)
                  .map((notice) => (
                    <NoticeCell
                      key={notice.channel}
                      eventId={eventId}
                      notice={notice}
                      templateName={names.get(notice.noticeTemplateId ?? '')}
                      onEdit={() =>
                        dialogs.open(() => import('./notices/notice-dialog.tsx').then((part) => part.NoticeDialog), {
                          eventId,
                          notice,
                          templates: data.templates,
                          onSaved: refresh,
                        })
                      }
                      refresh={refresh}
                    />
                  ))}
              </li>
            ))}
          </ul>
        )}
        <p className="muted notice-always">{t('notice:always')}</p>
      </Panel>
    </>
  );
}
