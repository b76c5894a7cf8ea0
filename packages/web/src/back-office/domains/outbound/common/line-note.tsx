import { outboundSettings } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../ui/use-call.ts';
import { Simulated } from './simulated.tsx';

export const useLine = () => useCall(outboundSettings, {}, { quiet: true, everyMs: 20_000 }).data?.line;

/** Beside a title: that calls reach nobody. */
export function LineMark() {
  return useLine()?.isSimulated ? <Simulated /> : null;
}

/** Whether anybody can be called at all: without a line, or where it has no way out, nobody can. */
export function LineNote() {
  const { t } = useTranslation();
  const line = useLine();
  if (!line || (line.isThere && line.isTrunkUp !== false)) return null;
  return (
    <Alert
      className="call-note"
      type="warning"
      showIcon
      title={t(line.isThere ? 'outbound:line.noTrunk' : 'outbound:line.away')}
    />
  );
}
