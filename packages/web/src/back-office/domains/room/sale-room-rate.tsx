import type { RoomSetting } from '@convoke/contract/room/room.calls.ts';
import { mostPerMinute, standardBurst } from '@convoke/contract/room/room.rules.ts';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/format.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
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
  const bounds = { type: 'integer' as const, min: 1, max: mostPerMinute, message: t('room:rate.invalid') };
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
      {(form) => (
        <>
          <Form.Item
            name="perMinute"
            label={t('room:rate.perMinute')}
            extra={t('room:rate.perMinuteHint')}
            rules={[{ required: true, ...bounds }]}
          >
            <NumberInput className="room-number" autoFocus />
          </Form.Item>
          <Form.Item noStyle shouldUpdate>
            {() => (
              <Form.Item name="burst" label={t('room:rate.burst')} extra={t('room:rate.burstHint')} rules={[bounds]}>
                <NumberInput
                  className="room-number"
                  placeholder={formatNumber(standardBurst(Number(form.getFieldValue('perMinute')) || perMinute))}
                />
              </Form.Item>
            )}
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}
