import { PlayCircleOutlined } from '@ant-design/icons';
import { outboundList, seatRecording } from '@convoke/contract/outbound/outbound.calls.ts';
import type { CallRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDate, formatTime } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { CallEnd, IntentTag } from '../../member/calls/call-words.part.tsx';
import { Simulated } from '../common/simulated.tsx';
import type { DeskCall } from './desk-state.ts';

const shown = 10;

/** The desk hears of the end of a call before the server does. */
const everyMs = (known: { records: readonly CallRow[] } | undefined) =>
  known?.records.some(({ state }) => state !== 'ended') ? 2000 : 10_000;

/** What the agent has called last, with recordings to listen to. */
export function OwnCalls({ last }: { last: DeskCall | undefined }) {
  const { t } = useTranslation();
  const { data, refetch } = useCall(outboundList, { size: shown }, { as: 'outbound', quiet: true, everyMs });
  const { callId, phase } = last ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the call at the desk begins, ends or goes.
  useEffect(() => void refetch(), [refetch, callId, phase]);
  const calls = data?.records ?? [];
  return (
    <section>
      <h2>{t('call-desk:own.title')}</h2>
      <ul className="desk-list">
        {calls.map((each, at) => {
          const day = formatDate(each.createdAt);
          const before = calls[at - 1]?.createdAt;
          return (
            <li key={each.callId}>
              {(!before || formatDate(before) !== day) && <h3>{day}</h3>}
              <OwnCall of={each} />
            </li>
          );
        })}
        {calls.length === 0 && <li className="muted">{t('call-desk:own.none')}</li>}
      </ul>
    </section>
  );
}

function OwnCall({ of }: { of: CallRow }) {
  const { t } = useTranslation();
  const [recording, setRecording] = useState<{ url: string; isSimulated: boolean }>();
  const { callId, createdAt, name, intent } = of;
  const play = async () => setRecording(await call(seatRecording, { callId }, { as: 'outbound', hideLoad: true }));
  return (
    <>
      <div className="desk-own">
        <span className="number muted">{formatTime(createdAt)}</span>
        <span>{name}</span>
        {of.recording === 'ready' && (
          <BusyButton
            type="text"
            size="small"
            icon={<PlayCircleOutlined />}
            aria-label={t('call-desk:own.play', { name })}
            onClick={play}
          />
        )}
      </div>
      <div className="desk-own">
        {intent && <IntentTag intent={intent} />}
        <span className="muted">
          <CallEnd call={of} />
        </span>
      </div>
      {recording && (
        <div className="desk-own">
          {/* biome-ignore lint/a11y/useMediaCaption: what was said on the phone stands nowhere in writing. */}
          <audio controls autoPlay src={recording.url} aria-label={t('call-desk:own.recording', { name })} />
          {recording.isSimulated && <Simulated />}
        </div>
      )}
    </>
  );
}
