import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../../../ui/on-demand.tsx';
import type { SignKey } from './key-dialog.tsx';

// What is opened from here comes when it is opened.
const AddKeyDialog = onDemand(
  () => import('./add-key-dialog.tsx').then((part) => part.AddKeyDialog),
  ({ open }) => open,
);
const KeyDialog = onDemand(
  () => import('./key-dialog.tsx').then((part) => part.KeyDialog),
  ({ value }) => value !== undefined,
);

/** Makes a link that opens the desk or the kiosk without a login, and shows it at once. */
export function AddKeyButton({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<SignKey>();
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {t('checkin:key.add')}
      </Button>
      <AddKeyDialog eventId={eventId} open={open} onMade={setMade} onClose={() => setOpen(false)} />
      <KeyDialog value={made} onClose={() => setMade(undefined)} />
    </>
  );
}
