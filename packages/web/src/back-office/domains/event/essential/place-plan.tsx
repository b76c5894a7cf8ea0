import { Form, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EventValues } from '../common/event-values.ts';

/** Mainland places open in AMap, which works there; others in OpenStreetMap. */
function mapsUrl(latitude: number, longitude: number, name: string, timeZone: string): string {
  if (/^(?:Asia\/(?:Shanghai|Urumqi|Chongqing|Harbin|Kashgar)|PRC)$/.test(timeZone)) {
    return `https://uri.amap.com/marker?${new URLSearchParams({ position: `${longitude},${latitude}`, name, coordinate: 'wgs84' }).toString()}`;
  }
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

/**
 * Where the coordinates lie between the lines of latitude and longitude. Not a map, and it says so: without a map service's key none is
 * embedded. It shows a swapped or mistyped pair at a glance; the link shows the street.
 */
export function PlacePlan({ form }: { form: FormInstance<EventValues> }) {
  const { t } = useTranslation();
  const latitude = Form.useWatch('latitude', form);
  const longitude = Form.useWatch('longitude', form);
  const name = Form.useWatch('placeName', form) ?? '';
  const timeZone = Form.useWatch('timeZone', form) ?? '';
  if (latitude == null || longitude == null) {
    return latitude == null && longitude == null ? null : (
      <div className="form-hint muted">{t('event:form.bothCoordinates')}</div>
    );
  }
  const [x, y] = [longitude + 180, 90 - latitude];
  return (
    <div className="place-plan">
      <svg width="180" height="90" viewBox="0 0 360 180" role="img" aria-label={t('event:form.plan')}>
        <rect width="360" height="180" fill="var(--bg)" />
        <path
          d="M60 0v180M120 0v180M180 0v180M240 0v180M300 0v180M0 30h360M0 60h360M0 90h360M0 120h360M0 150h360"
          stroke="var(--border)"
          strokeWidth="1"
          fill="none"
        />
        <path d={`M${x} 0V180M0 ${y}H360`} stroke="var(--primary)" strokeWidth="1" opacity="0.5" />
        <circle cx={x} cy={y} r="6" fill="var(--primary)" />
      </svg>
      <div>
        <div className="muted">{t('event:form.plan')}</div>
        <a href={mapsUrl(latitude, longitude, name, timeZone)} target="_blank" rel="noopener noreferrer">
          {t('event:form.openMaps')}
        </a>
      </div>
    </div>
  );
}
