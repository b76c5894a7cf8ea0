import { Button, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserZone, formatDateTime, formatZone } from '../../../../core/format.ts';
import { ZoneMoment } from '../../../../ui/form/zone-moment.tsx';
import { fromWall, toWall, zoneOffsetMs } from '../../../../ui/form/zone-time.ts';

interface Props {
  /** The person's. */
  timeZone: string;
  value: string | null;
  onChange: (callbackAt: string | null) => void;
}

const mostDays = 90;
const morning = 'T10:00';

/** When to call back, by the person's clock; where the agent's is another, by that as well. */
export function CallbackTime({ timeZone, value, onChange }: Props) {
  const { t } = useTranslation();
  const own = browserZone();
  const [zone, setZone] = useState(timeZone);
  const [opened] = useState(() => Date.now());
  const isApart = zoneOffsetMs(opened, own) !== zoneOffsetMs(opened, timeZone);
  const other = zone === own ? timeZone : own;
  const tomorrow = () => fromWall(`${toWall(Date.now() + 86_400_000, zone).slice(0, 10)}${morning}`, zone);
  return (
    <div className="desk-callback">
      <div className="desk-callback-soon">
        <Button size="small" onClick={() => onChange(dayjs().add(15, 'minute').toISOString())}>
          {t('call-desk:callback.minutes')}
        </Button>
        <Button size="small" onClick={() => onChange(dayjs().add(1, 'hour').toISOString())}>
          {t('call-desk:callback.hour')}
        </Button>
        <Button size="small" onClick={() => onChange(tomorrow())}>
          {t('call-desk:callback.tomorrow')}
        </Button>
      </div>
      {isApart && (
        <Segmented
          block
          size="small"
          aria-label={t('call-desk:callback.zone')}
          value={zone}
          options={[
            { value: timeZone, label: t('call-desk:callback.theirs', { zone: formatZone(timeZone) }) },
            { value: own, label: t('call-desk:callback.yours', { zone: formatZone(own) }) },
          ]}
          onChange={setZone}
        />
      )}
      <ZoneMoment
        autoFocus
        aria-label={t('call-desk:callback.at')}
        placeholder={t('call-desk:callback.at')}
        timeZone={zone}
        value={value}
        onChange={onChange}
        minDate={dayjs()}
        maxDate={dayjs().add(mostDays, 'day')}
      />
      {isApart && value !== null && (
        <span className="muted">
          {t(zone === own ? 'call-desk:callback.theirTime' : 'call-desk:callback.ownTime', {
            time: formatDateTime(value, other),
          })}
        </span>
      )}
    </div>
  );
}
