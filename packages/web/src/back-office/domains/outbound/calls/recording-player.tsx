import { CaretRightOutlined, DownloadOutlined } from '@ant-design/icons';
import { type CallInfo, seatRecording } from '@convoke/contract/outbound/outbound.calls.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call as make } from '../../../../core/call.ts';
import { clockText } from '../../../../core/clock-text.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Simulated } from '../common/simulated.tsx';

/** Plays a recording here; its address is good for ten minutes and asked for when it is wanted. */
export function RecordingPlayer({
  call,
}: {
  call: Pick<CallInfo, 'callId' | 'name' | 'recording' | 'recordingSeconds'>;
}) {
  const { t } = useTranslation();
  const [playing, setPlaying] = useState<{ url: string; isSimulated: boolean }>();
  const { callId, recording, recordingSeconds } = call;
  if (recording === 'failed') return <Alert type="warning" showIcon title={t('outbound:call.recordingFailed')} />;
  if (recording !== 'ready') return <p className="muted">{t(`outbound:recording.${recording}`)}</p>;
  const address = (isDownload: boolean) =>
    make(seatRecording, { callId, isDownload }, { as: 'organiser', hideLoad: true });
  const play = async () => setPlaying(await address(false));
  const save = async () => {
    const { url } = await address(true);
    location.assign(url);
  };
  return (
    <div className="call-player">
      {playing ? (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: what two people said is written nowhere. */}
          <audio
            controls
            autoPlay
            src={playing.url}
            aria-label={t('outbound:call.playOf', { name: call.name })}
            // The address has run out: another one goes on.
            onError={() => setPlaying(undefined)}
          />
          {playing.isSimulated && <Simulated />}
        </>
      ) : (
        <BusyButton type="primary" icon={<CaretRightOutlined />} onClick={play}>
          {t('outbound:call.play')}
        </BusyButton>
      )}
      <BusyButton icon={<DownloadOutlined />} onClick={save}>
        {t('outbound:call.download')}
      </BusyButton>
      {recordingSeconds !== null && <span className="muted number">{clockText(recordingSeconds)}</span>}
    </div>
  );
}
