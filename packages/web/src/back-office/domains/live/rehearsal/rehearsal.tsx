import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  QuestionCircleFilled,
  VideoCameraOutlined,
} from '@ant-design/icons';
import type { LiveRow } from '@convoke/contract/live/live.calls.ts';
import { liveRehearsal } from '@convoke/contract/live/live.figures.calls.ts';
import type { CameraFacts } from '@convoke/contract/live/live.ingest.ts';
import { Alert, Button, Skeleton } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { type Check, checksOf, type Heard, type Level, worstOf } from './checks.ts';
import { Trial } from './trial.tsx';
import { useSoundLevel } from './use-sound-level.ts';

const icons: Readonly<Record<Level, ReactNode>> = {
  good: <CheckCircleFilled />,
  warn: <ExclamationCircleFilled />,
  bad: <CloseCircleFilled />,
  unknown: <QuestionCircleFilled />,
};
const alerts = { good: 'success', warn: 'warning', bad: 'error' } as const;

/** What our ingest sees of the camera, and how simulated viewers fare. Nobody else sees the picture before the live is on air. */
export function Rehearsal({ live, onAddress }: { live: LiveRow; onAddress: () => void }) {
  const { t } = useTranslation();
  const { liveId } = live;
  const seen = useCall(liveRehearsal, { liveId }, { quiet: true, everyMs: 2_000 });
  if (seen.error)
    return (
      <Panel>
        <ErrorState error={seen.error} onRetry={() => void seen.refetch()} />
      </Panel>
    );
  if (!seen.data)
    return (
      <Panel>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Panel>
    );
  const { camera, trial, flvUrl } = seen.data;
  if (!camera)
    return (
      <Panel>
        <EmptyState
          icon={<VideoCameraOutlined />}
          title={t('live:rehearsal.none')}
          text={t('live:rehearsal.noneText')}
          action={<Button onClick={onAddress}>{t('live:push.title')}</Button>}
        />
      </Panel>
    );
  return (
    <div className="live-halves">
      <Camera camera={camera} flvUrl={flvUrl} />
      <Trial liveId={liveId} trial={trial} onChanged={() => seen.refetch()} />
    </div>
  );
}

function Camera({ camera, flvUrl }: { camera: CameraFacts; flvUrl: string }) {
  const { t } = useTranslation();
  const heard = { ...camera, audioLevel: useSoundLevel(flvUrl, camera) };
  const checks = checksOf(heard);
  const worst = worstOf(checks);
  return (
    <Panel title={t('live:rehearsal.title')}>
      <Alert className="live-verdict" type={alerts[worst]} showIcon title={t(`live:rehearsal.${worst}`)} />
      <ul className="live-checks">
        {checks.map((check) => (
          <CheckLine key={check.name} check={check} value={valueOf(check.name, heard, t)} />
        ))}
      </ul>
    </Panel>
  );
}

function CheckLine({ check: { name, level, advice }, value }: { check: Check; value: string }) {
  const { t } = useTranslation();
  return (
    <li className={`live-check ${level}`}>
      <span className="live-check-icon" role="img" aria-label={t(`live:level.${level}`)}>
        {icons[level]}
      </span>
      <div>
        <div className="live-check-line">
          <strong>{t(`live:check.${name}`)}</strong>
          <span className="number">{value}</span>
        </div>
        {advice && <div className="muted">{t(`live:advice.${advice}`)}</div>}
      </div>
    </li>
  );
}

const kbit = (bits: number) => `${formatNumber(Math.round(bits / 1000))} kbit/s`;
const one = (value: number) => formatNumber(Math.round(value * 10) / 10);

/** As people know it: `h264` is H.264, `aac` AAC. */
const codec = (name: string) => (/^(?:avc|h\.?264)/i.test(name) ? 'H.264' : name.toUpperCase());

/** As technicians write it, in every language. */
function valueOf(name: Check['name'], camera: Heard, t: TFunction): string {
  const none = t('field:none');
  switch (name) {
    case 'video':
      return [codec(camera.videoCodec) || none, ...(camera.hasBFrames ? [t('live:rehearsal.bFrames')] : [])].join(', ');
    case 'picture':
      return `${camera.width} × ${camera.height}, ${one(camera.framesPerSecond)} fps`;
    case 'bitrate':
      return kbit(camera.videoBitrate);
    case 'keyFrames':
      return camera.keyFrameSeconds === null ? '—' : `${one(camera.keyFrameSeconds)} s`;
    case 'audio':
      return camera.audioCodec ? `${codec(camera.audioCodec)}, ${kbit(camera.audioBitrate)}` : none;
    case 'sampleRate':
      return camera.audioCodec ? `${formatNumber(camera.sampleRate)} Hz` : '—';
    case 'level':
      return camera.audioLevel == null ? '—' : `${formatNumber(Math.round(camera.audioLevel))} dB`;
    case 'gaps':
      return formatNumber(camera.gaps);
  }
}
