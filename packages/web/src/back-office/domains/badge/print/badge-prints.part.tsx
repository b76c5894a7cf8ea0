import { badgePrints } from '@convoke/contract/badge/badge.calls.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../core/format.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { PrintOne } from './print-one.tsx';

interface Props {
  eventId: string;
  person: { partsId: string; name: string };
  timeZone: string | undefined;
}

/** Prints the badge of one person, and says when and by whom it was printed. */
export function BadgePrints({ eventId, person, timeZone }: Props) {
  const { t } = useTranslation();
  const { data } = useCall(badgePrints, { partsId: person.partsId }, { quiet: true, everyMs: 8_000 });
  const printed = { badgePrints: data?.length ?? 0, badgePrintedAt: data?.[0]?.printedAt ?? null };
  return (
    <div className="badge-prints">
      {data && <PrintOne eventId={eventId} person={{ ...person, ...printed }} timeZone={timeZone} />}
      {data?.map(({ printedAt, byName, device }) => (
        <div key={printedAt} className="muted">
          {[t('badge:printedAt', { time: formatDateTime(printedAt, timeZone) }), byName, device]
            .filter(Boolean)
            .join(' · ')}
        </div>
      ))}
    </div>
  );
}
