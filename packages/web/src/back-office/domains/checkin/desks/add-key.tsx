import { checkinKeyList } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';
import type { SignKey } from './key-dialog.tsx';
import type { SignPoint } from './sign-places.ts';

// What is opened from here comes when it is opened.
export const KeyFormDialog = onDemand(
  () => import('./key-form-dialog.tsx').then((part) => part.KeyFormDialog),
  () => true,
);
export const KeyDialog = onDemand(
  () => import('./key-dialog.tsx').then((part) => part.KeyDialog),
  ({ value }) => value !== undefined,
);

/** Makes a link that opens the desk or the kiosk without a login, and shows it at once. */
export function AddKeyButton({ eventId, points }: { eventId: string; points: readonly SignPoint[] }) {
  const { t } = useTranslation();
  const refresh = useRefresh(checkinKeyList);
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<SignKey>();
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {t('checkin:key.add')}
      </Button>
      {open && (
        <KeyFormDialog
          opened="new"
          eventId={eventId}
          points={points}
          onSaved={async (key) => {
            await refresh();
            setMade(key);
          }}
          onClose={() => setOpen(false)}
        />
      )}
      <KeyDialog value={made} onClose={() => setMade(undefined)} />
    </>
  );
}
