import { type EventNotice, eventNoticeUpdate } from '@convoke/contract/event/event.notice.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { BusySwitch } from '../../../../ui/busy-switch.tsx';
import { channelTexts, triggerTexts } from './notice-texts.ts';
import { useDelayText } from './use-delay-text.ts';

interface Props {
  eventId: string;
  notice: EventNotice;
  /** Of the template that is chosen. */
  templateName: string | undefined;
  onEdit: () => void;
  refresh: () => Promise<unknown>;
}

/** One trigger by one channel: its switch, its words, and when. */
export function NoticeCell({ eventId, notice, templateName, onEdit, refresh }: Props) {
  const { t } = useTranslation();
  const { trigger, channel, isOn, isTemplateOff, noticeTemplateId, delayMinutes } = notice;
  const delayText = useDelayText(trigger);
  const name = `${t(triggerTexts[trigger])} · ${t(channelTexts[channel])}`;
  const turn = async (next: boolean) => {
    const { isTemplateOff: _, ...cell } = notice;
    // Also after a refusal: somebody else may have set it.
    await call(eventNoticeUpdate, { eventId, notices: [{ ...cell, isOn: next }] }, { hideLoad: true }).finally(refresh);
  };
  const words = noticeTemplateId === null ? t('notice:standard') : (templateName ?? t('notice:goneTemplate'));
  return (
    <div className="notice-cell">
      <BusySwitch checked={isOn} aria-label={name} onChange={turn} />
      <div className="notice-words">
        <span className="notice-channel">{t(channelTexts[channel])}</span>
        {isOn ? (
          <>
            <span className="muted">{`${words} · ${delayText(delayMinutes)}`}</span>
            {isTemplateOff && <span className="notice-off">{t('notice:templateOff')}</span>}
          </>
        ) : (
          <span className="muted">{t('notice:off')}</span>
        )}
      </div>
      <Button type="text" size="small" aria-label={t('notice:edit', { name })} onClick={onEdit}>
        {t('common:change')}
      </Button>
    </div>
  );
}
