import { ExperimentOutlined, PlayCircleOutlined, PoweroffOutlined } from '@ant-design/icons';
import { liveList, type LiveRow, liveStateSet } from '@convoke/contract/live/live.calls.ts';
import { playerOf } from '@convoke/contract/live/live.external.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { isOn, StateTag, Watching } from '../common/live-pieces.tsx';
import { useEnd } from '../common/use-end.tsx';
import { ObsSettings } from './obs-settings.tsx';
import { PushAddress } from './push-address.tsx';

interface Props {
  live: LiveRow;
  /** Where it is watched, once known. */
  watchUrl: string | undefined;
  timeZone: string;
  onRehearse: () => void;
}

/** Whether it is on air, and what a camera needs to send. */
export function OnAir({ live, watchUrl, timeZone, onRehearse }: Props) {
  const { t } = useTranslation();
  return (
    <div className="live-halves">
      <div>
        <Panel title={t('live:tab.air')}>
          <Stack gap="m">
            <Standing live={live} timeZone={timeZone} />
            <Switching live={live} onRehearse={onRehearse} />
          </Stack>
        </Panel>
        {watchUrl && (
          <Panel title={t('live:air.watch')}>
            <p className="muted live-text">{t('live:air.watchText')}</p>
            <CopyText text={watchUrl} shown={watchUrl.replace(/^https?:\/\//, '')} />
          </Panel>
        )}
        {live.source === 'ingest' && <ObsSettings />}
      </div>
      {live.source === 'ingest' ? <PushAddress liveId={live.liveId} /> : <ExternalPlayer address={live.externalUrl} />}
    </div>
  );
}

function Standing({ live, timeZone }: { live: LiveRow; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <div className={`live-standing ${live.state}`} role="status">
      <StateTag state={live.state} />
      {isOn(live) && <Watching live={live} />}
      <span>
        {live.onAirSince
          ? t('live:air.since', { time: formatDateTime(live.onAirSince, timeZone) })
          : t(live.source === 'ingest' ? `live:air.text.${live.state}` : `live:air.external.${live.state}`)}
      </span>
    </div>
  );
}

/** Ours begins when its camera does; one from elsewhere when somebody says so. */
function Switching({ live, onRehearse }: { live: LiveRow; onRehearse: () => void }) {
  const { t } = useTranslation();
  const refresh = useRefresh(liveList);
  const end = useEnd(refresh);
  const told = useTold(refresh);
  const open = () => told(call(liveStateSet, { liveId: live.liveId, state: 'live' }, { hideLoad: true }));
  if (isOn(live))
    return (
      <Button
        danger
        type="primary"
        size="large"
        className="live-own-width"
        icon={<PoweroffOutlined />}
        onClick={() => end(live)}
      >
        {t('live:air.end')}
      </Button>
    );
  return (
    <div className="live-buttons">
      {(live.state === 'ended' || live.source === 'external') && (
        <BusyButton
          size="large"
          type={live.state === 'ended' ? 'default' : 'primary'}
          icon={<PlayCircleOutlined />}
          onClick={open}
        >
          {t(live.state === 'ended' ? 'live:air.again' : 'live:air.begin')}
        </BusyButton>
      )}
      {live.state === 'upcoming' && (
        <Button size="large" icon={<PoweroffOutlined />} onClick={() => end(live)}>
          {t('live:air.end')}
        </Button>
      )}
      {live.source === 'ingest' && live.state === 'upcoming' && (
        <Button size="large" icon={<ExperimentOutlined />} onClick={onRehearse}>
          {t('live:tab.rehearsal')}
        </Button>
      )}
    </div>
  );
}

function ExternalPlayer({ address }: { address: string }) {
  const { t } = useTranslation();
  const player = playerOf(address);
  return (
    <Panel title={t('live:source.external')}>
      <Stack gap="m">
        {player && <span>{t(`live:player.${player.kind}`, { host: player.host })}</span>}
        <CopyText text={address} />
        {player && (
          <Button className="live-own-width" href={address} target="_blank" rel="noopener noreferrer">
            {t('live:air.look')}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}
