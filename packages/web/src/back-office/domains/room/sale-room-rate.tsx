import { type RoomSetting, roomSettingSave } from '@convoke/contract/room/room.calls.ts';
import { standardBurst } from '@convoke/contract/room/room.rules.ts';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/format.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { NumberField } from '../../../ui/form/fields.tsx';
import type { SaleRoom } from './use-sale-room.ts';

interface Values {
  perMinute: number;
  /** Empty: what the rate makes of it. */
  burst: number | null;
}

interface Props {
  open: boolean;
  room: SaleRoom;
  setting: RoomSetting;
  onClose: () => void;
}

/** How fast the room lets people in. */
export function SaleRoomRate({ open, room, setting, onClose }: Props) {
  const { t } = useTranslation();
  const { isOn, perMinute, burst } = setting;
  const initial = useMemo(
    () => ({ perMinute, burst: burst === standardBurst(perMinute) ? null : burst }),
    [perMinute, burst],
  );
  return (
    <FormDialog<Values>
      open={open}
      title={t('room:rate.title')}
      initial={initial}
      width={440}
      onSubmit={(values) =>
        room.save(
          { isOn, perMinute: values.perMinute, ...(values.burst !== null && { burst: values.burst }) },
          { quiet: true },
        )
      }
      onClose={onClose}
    >
      <NumberField
        of={roomSettingSave}
        name="perMinute"
        label={t('room:rate.perMinute')}
        extra={t('room:rate.perMinuteHint')}
        autoFocus
        input={{ className: 'room-number' }}
      />
      <BurstField perMinute={perMinute} />
    </FormDialog>
  );
}

/** Says what the rate that is typed makes of it while it is empty. */
function BurstField({ perMinute }: { perMinute: number }) {
  const { t } = useTranslation();
  const typed = Number(Form.useWatch('perMinute'));
  return (
    <NumberField
      of={roomSettingSave}
      name="burst"
      label={t('room:rate.burst')}
      extra={t('room:rate.burstHint')}
      placeholder={formatNumber(standardBurst(typed || perMinute))}
      input={{ className: 'room-number' }}
    />
  );
}
