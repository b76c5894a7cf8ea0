import type { CallInfo } from '@convoke/contract/outbound/outbound.calls.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { IntentTag } from '../../member/calls/call-words.part.tsx';

/** The outcome as it was saved each time, the last one first. */
export function Versions({ versions }: { versions: CallInfo['versions'] }) {
  const { t } = useTranslation();
  return (
    <ol className="call-versions" reversed>
      {versions.toReversed().map(({ version, intent, remark, by, at }) => (
        <li key={version}>
          <span className="call-head">
            <IntentTag intent={intent} />
            <span className="muted">
              {t('outbound:call.version', { n: formatNumber(version), by, time: formatDateTime(at) })}
            </span>
          </span>
          {remark && <p className="call-remark">{remark}</p>}
        </li>
      ))}
    </ol>
  );
}
