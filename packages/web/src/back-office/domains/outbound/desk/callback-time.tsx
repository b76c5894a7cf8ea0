import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserZone, formatDateTime } from '../../../../core/format.ts';
import { ZoneMoment } from '../../../../ui/form/zone-moment.tsx';
import { ZoneSelect } from '../../../../ui/form/zone-select.tsx';
import { fromWall, toWall } from '../../../../ui/form/zone-time.ts';

interface Props {
  value: string | null;
  onChange: (callbackAt: string | null) => void;
}

const mostDays = 90;

const soon = {
  minutes: () => dayjs().add(15, 'minute').toISOString(),
  hour: () => dayjs().add(1, 'hour').toISOString(),
} as const;

/** When to call back: picked by the clock of whoever is called, and said by the agent's own where that is another. */
export function CallbackTime({ value, onChange }: Props) {
  const { t } = useTranslation();
  const own = browserZone();
  const [zone, setZone] = useState(own);
  const tomorrow = () => {
    const day = toWall(Date.now() + 86_400_000, zone).slice(0, 10);
    return fromWall(`${day}T10:00`, zone);
  };
  return (
    <div className="desk-callback">
      <div className="desk-callback-soon">
        <Button size="small" onClick={() => onChange(soon.minutes())}>
          {t('call-desk:callback.minutes')}
        </Button>
        <Button size="small" onClick={() => onChange(soon.hour())}>
          {t('call-desk:callback.hour')}
        </Button>
        <Button size="small" onClick={() => onChange(tomorrow())}>
          {t('call-desk:callback.tomorrow')}
        </Button>
      </div>
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
      <ZoneSelect value={zone} onChange={(next) => setZone(next ?? own)} />
      {value !== null && zone !== own && (
        <span className="muted">{t('call-desk:callback.ownTime', { time: formatDateTime(value, own) })}</span>
      )}
    </div>
  );
}
