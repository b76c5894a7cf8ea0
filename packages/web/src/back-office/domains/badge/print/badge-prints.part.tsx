import { badgePrints } from '@convoke/contract/badge/badge.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { PrintOne } from './print-one.tsx';

interface Props {
  eventId: string;
  person: { partsId: string; name: string };
  timeZone: string | undefined;
}

/** Prints the badge of one person, and says when and by whom it was printed. */
export function BadgePrints({ eventId, person, timeZone }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['badge-prints', person.partsId],
    queryFn: ({ signal }) => call(badgePrints, { partsId: person.partsId }, { signal, hideLoad: true, quiet: true }),
    refetchInterval: 8_000,
  });
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
