import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { ZoneSelect } from '../../../../ui/form/zone-select.tsx';

interface Zone {
  prefix: string;
  timeZone: string;
}

interface Props {
  /** The form gives these. */
  value?: readonly Zone[];
  onChange?: (zones: Zone[]) => void;
}

/** Numbers that begin in a certain way are of another zone. */
export function ZonesInput({ value = [], onChange }: Props) {
  const { t } = useTranslation();
  const change = (at: number, part: Partial<Zone>) =>
    onChange?.(value.map((each, place) => (place === at ? { ...each, ...part } : each)));
  return (
    <div className="call-zones">
      {value.map(({ prefix, timeZone }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; what is typed in it changes.
        <span key={at} className="call-zone-line">
          <Input
            aria-label={t('outbound:numberStart')}
            // no text: how a number begins
            placeholder="+852"
            value={prefix}
            onChange={({ target }) => change(at, { prefix: target.value.trim() })}
          />
          <ZoneSelect value={timeZone} onChange={(zone) => zone !== null && change(at, { timeZone: zone })} />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('outbound:settings.removeZone', { prefix })}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          />
        </span>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        onClick={() => onChange?.([...value, { prefix: '+', timeZone: 'Asia/Hong_Kong' }])}
      >
        {t('outbound:settings.addZone')}
      </Button>
    </div>
  );
}
