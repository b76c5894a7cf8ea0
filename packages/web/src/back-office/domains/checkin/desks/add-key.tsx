import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { eventKey } from '../../event/use-event-info.part.ts';
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
  const client = useQueryClient();
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
            await client.invalidateQueries({ queryKey: [...eventKey(eventId), 'sign-keys'] });
            setMade(key);
          }}
          onClose={() => setOpen(false)}
        />
      )}
      <KeyDialog value={made} onClose={() => setMade(undefined)} />
    </>
  );
}
