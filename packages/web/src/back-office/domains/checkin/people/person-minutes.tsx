import { certificatePdf } from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import { minutesOf } from '@convoke/contract/checkin/checkin.minutes.calls.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { useCall } from '../../../../ui/use-call.ts';

interface Props {
  eventId: string;
  signUserId: string;
  timeZone: string;
}

/** How long one person was at each agenda item, counted just now, and the certificate of it. */
export function PersonMinutes({ eventId, signUserId, timeZone }: Props) {
  const { t } = useTranslation();
  const { data } = useCall(minutesOf, { signUserId }, { quiet: true, everyMs: 30_000 });
  // Who was at nothing has nothing to show; the scans below say so.
  if (!data || data.items.length === 0) return null;
  return (
    <>
      <h3 className="scans-title">
        {t('checkin:minutes.ofPerson', { n: formatNumber(data.minutes), of: formatNumber(data.ofMinutes) })}
      </h3>
      <table className="flow-table">
        <tbody>
          {data.items.map((item) => (
            <tr key={item.agendaId}>
              <th scope="row">
                {item.title} <span className="muted">{formatDateTime(item.startsAt, timeZone)}</span>
              </th>
              <td className="number">
                {t('checkin:minutes.min', { n: formatNumber(item.minutes) })}
                {item.leftUnseen && <div className="muted">{t('checkin:minutes.notSeen')}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="sign-line person-certificate">
        <ExportButton call={certificatePdf} input={{ eventId, signUserIds: signUserId }} size="small">
          {t('checkin:certificate.one')}
        </ExportButton>
      </div>
    </>
  );
}
