import { TeamOutlined } from '@ant-design/icons';
import { liveTrial } from '@convoke/contract/live/live.figures.calls.ts';
import type { trialFacts } from '@convoke/contract/live/live.ingest.ts';
import { Form, Progress } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { NumberField } from '../../../../ui/form/fields.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';

type TrialFacts = z.infer<typeof trialFacts>;

interface Props {
  liveId: string;
  /** The one that runs. */
  trial: TrialFacts | null;
  onChanged: () => Promise<unknown>;
}

/** Lets simulated viewers watch for half a minute; how they fared stays until the next ones. */
export function Trial({ liveId, trial, onChanged }: Props) {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ viewers: number }>();
  const [last, setLast] = useState<TrialFacts>();
  if (trial && trial !== last) setLast(trial);
  const begin = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (!values) return;
    await call(liveTrial, { liveId, viewers: values.viewers }, { hideLoad: true });
    await onChanged();
  };
  const stop = async () => {
    await call(liveTrial, { liveId, viewers: 0 }, { hideLoad: true });
    await onChanged();
  };
  return (
    <Panel title={t('live:trial.title')}>
      <p className="muted live-text">{t('live:trial.text')}</p>
      <Form form={form} name="trial" layout="vertical" initialValues={{ viewers: 50 }} onFinish={() => void begin()}>
        <NumberField of={liveTrial} name="viewers" label={t('live:trial.viewers')} min={1} />
      </Form>
      {trial ? (
        <BusyButton onClick={stop}>{t('common:stop')}</BusyButton>
      ) : (
        <BusyButton type="primary" icon={<TeamOutlined />} onClick={begin}>
          {t('live:trial.begin')}
        </BusyButton>
      )}
      {last && <Fares trial={last} isOver={trial === null} />}
    </Panel>
  );
}

/** More than this behind the camera, in milliseconds, is more than the way needs. */
const slowMs = 10_000;

function Fares({ trial, isOver }: { trial: TrialFacts; isOver: boolean }) {
  const { t } = useTranslation();
  const isGood = trial.failed === 0 && trial.started === trial.viewers && (trial.behindMs ?? 0) <= slowMs;
  const share = trial.viewers === 0 ? 0 : trial.started / trial.viewers;
  return (
    <div className="live-trial" role="status">
      <Progress
        percent={Math.round(share * 100)}
        status={trial.failed > 0 ? 'exception' : isGood ? 'success' : 'active'}
        aria-label={t('live:trial.started')}
      />
      <Stats>
        <Stat
          label={t('live:trial.started')}
          value={`${formatNumber(trial.started)} / ${formatNumber(trial.viewers)}`}
        />
        <Stat
          label={t('live:trial.behind')}
          value={trial.behindMs === null ? '—' : `${formatNumber(Math.round(trial.behindMs / 100) / 10)} s`}
        />
        <Stat label={t('live:trial.bitrate')} value={`${formatNumber(Math.round(trial.bitrate / 1e5) / 10)} Mbit/s`} />
        <Stat label={t('live:trial.failed')} value={formatNumber(trial.failed)} />
      </Stats>
      {isOver && (
        <p className={isGood ? 'live-good' : 'live-bad'}>{t(isGood ? 'live:trial.good' : 'live:trial.bad')}</p>
      )}
    </div>
  );
}
