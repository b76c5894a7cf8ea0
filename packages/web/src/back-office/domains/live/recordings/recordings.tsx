import { FileOutlined, MailOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { liveList, liveMissed, type LiveRow, recordingSwitch } from '@convoke/contract/live/live.calls.ts';
import type { RecordingState } from '@convoke/contract/live/live.rules.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatBytes, formatDateTime } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { BusySwitch } from '../../../../ui/busy-switch.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { useOpenDocument } from '../../resource/use/open-document.part.ts';
import { clockText } from '../../../../core/clock-text.ts';

const colours: Readonly<Record<RecordingState, string>> = {
  recording: 'red',
  keeping: 'blue',
  ready: 'green',
  failed: 'orange',
};

/** What was recorded of a live: where it is kept, who may see it, and a mail to those who were not there. */
export function Recordings({ live, timeZone }: { live: LiveRow; timeZone: string }) {
  const { t } = useTranslation();
  const refresh = useRefresh(liveList);
  const told = useTold(refresh);
  const openDocument = useOpenDocument();
  const { eventId, recordings } = live;
  const show = (recordingId: string, isShown: boolean) =>
    told(call(recordingSwitch, { eventId, recordingIds: [recordingId], isShown }, { hideLoad: true }), () =>
      t(isShown ? 'live:recording.shown' : 'live:recording.hidden'),
    );
  return (
    <Panel title={t('live:tab.recordings')} extra={recordings.length > 0 && <TellMissed live={live} />}>
      <p className="muted live-text">{t('live:recording.text')}</p>
      {recordings.length === 0 ? (
        <EmptyState
          icon={<VideoCameraOutlined />}
          title={t('live:recording.none')}
          text={t(live.isRecorded ? 'live:recording.noneText' : 'live:recording.offText')}
        />
      ) : (
        <ul className="live-recordings">
          {recordings.map((recording) => {
            const { recordingId, state, startedAt, seconds, bytes, documentId, isShown } = recording;
            const time = formatDateTime(startedAt, timeZone);
            return (
              <li key={recordingId}>
                <div className="live-recording-words">
                  <span>
                    <strong>{time}</strong> <Tag color={colours[state]}>{t(`live:recording.state.${state}`)}</Tag>
                  </span>
                  <span className="muted number">
                    {clockText(seconds)} · {formatBytes(bytes)}
                  </span>
                  {state === 'failed' && <span className="live-bad">{t('live:recording.failedText')}</span>}
                </div>
                {documentId && (
                  <Button icon={<FileOutlined />} onClick={() => openDocument(documentId)}>
                    {t('live:recording.document')}
                  </Button>
                )}
                <span className="live-recording-shown">
                  <BusySwitch
                    checked={isShown}
                    disabled={state === 'failed'}
                    aria-label={t('live:recording.switch', { time })}
                    onChange={(next) => show(recordingId, next)}
                  />
                  <span aria-hidden="true">{t('live:recording.onPage')}</span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

/** Asks how many there are before anybody is written to. */
function TellMissed({ live: { liveId, recordings } }: { live: LiveRow }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const told = useTold(useRefresh(liveList));
  const begin = async () => {
    const { people } = await call(liveMissed, { liveId, isTrial: true }, { hideLoad: true });
    ask({
      title: t('live:missed.question', { count: people }),
      text: t(people === 0 ? 'live:missed.nobody' : 'live:missed.questionText'),
      ok: t(people === 0 ? 'common:close' : 'live:missed.send'),
      onOk: async () => {
        if (people === 0) return;
        await told(call(liveMissed, { liveId }, { hideLoad: true }), (sent) =>
          t('live:missed.sent', { count: sent.people }),
        );
      },
    });
  };
  return (
    <BusyButton
      icon={<MailOutlined />}
      disabled={!recordings.some(({ state, isShown }) => state === 'ready' && isShown)}
      onClick={begin}
    >
      {t('live:missed.button')}
    </BusyButton>
  );
}
