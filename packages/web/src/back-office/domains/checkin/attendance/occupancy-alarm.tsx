import type { Flow } from '@convoke/contract/checkin/checkin.figures.calls.ts';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatNumber } from '../../../../core/format.ts';

/** From which share of its limit on a hall is said to be nearly full. */
const nearlyFull = 0.9;

/** Says which halls are full or nearly so, and how sure that is: devices that have not been heard of may have let more people in. */
export function OccupancyAlarm({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const { silent } = flow;
  const alarms = flow.places.filter(
    ({ inside, uncertain, mostInside }) => mostInside !== null && inside + uncertain >= mostInside * nearlyFull,
  );
  const silence =
    silent.length === 0
      ? t('checkin:alarm.allHeard')
      : t('checkin:alarm.silent', {
          count: silent.length,
          devices: silent
            .slice(0, 5)
            .map(({ name, pointName, seenAt }) => [pointName ?? name, formatAgo(seenAt)].join(', '))
            .join('; '),
        });
  if (alarms.length === 0)
    return silent.length === 0 ? null : <Alert className="alarm" type="info" showIcon title={silence} />;
  return alarms.map((place) => (
    <Alert
      key={place.placeId}
      className="alarm"
      type={place.mostInside !== null && place.inside >= place.mostInside ? 'error' : 'warning'}
      showIcon
      title={t('checkin:alarm.title', {
        name: place.name ?? '',
        inside: formatNumber(place.inside),
        most: formatNumber(place.mostInside ?? 0),
      })}
      description={
        <>
          {silence} {place.uncertain > 0 && t('checkin:alarm.more', { count: place.uncertain })}
        </>
      }
    />
  ));
}
