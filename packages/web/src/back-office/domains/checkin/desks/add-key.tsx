import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { eventKey } from '../../../../ui/use-event-info.ts';
import type { SignPoint } from './sign-places.ts';

/** Makes a link that opens the desk or the kiosk without a login, and shows it at once. */
export function AddKeyButton({ eventId, points }: { eventId: string; points: readonly SignPoint[] }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const client = useQueryClient();
  const add = () =>
    dialogs.open(() => import('./key-form-dialog.tsx').then((part) => part.KeyFormDialog), {
      opened: 'new',
      eventId,
      points,
      onSaved: async (value) => {
        await client.invalidateQueries({ queryKey: [...eventKey(eventId), 'sign-keys'] });
        dialogs.open(() => import('./key-dialog.tsx').then((part) => part.KeyDialog), { value });
      },
    });
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={add}>
      {t('checkin:key.add')}
    </Button>
  );
}
