import { checkinKeyList } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '../../../../ui/use-call.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import type { SignPoint } from './sign-places.ts';

/** Makes a link that opens the desk or the kiosk without a login, and shows it at once. */
export function AddKeyButton({ eventId, points }: { eventId: string; points: readonly SignPoint[] }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh(checkinKeyList);
  const add = () =>
    dialogs.open(() => import('./key-form-dialog.tsx').then((part) => part.KeyFormDialog), {
      opened: 'new',
      eventId,
      points,
      onSaved: async (value) => {
        await refresh();
        dialogs.open(() => import('./key-dialog.tsx').then((part) => part.KeyDialog), { value });
      },
    });
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={add}>
      {t('checkin:key.add')}
    </Button>
  );
}
