import { checkinKeyList } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
import { onDemand } from '../../../../ui/on-demand.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';
import type { SignKey } from './key-dialog.tsx';
||||||| c729c44c
import { onDemand } from '../../../../ui/on-demand.tsx';
import { eventKey } from '../../event/use-event-info.part.ts';
import type { SignKey } from './key-dialog.tsx';
=======
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { eventKey } from '../../event/use-event-info.part.ts';
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e
import type { SignPoint } from './sign-places.ts';

/** Makes a link that opens the desk or the kiosk without a login, and shows it at once. */
export function AddKeyButton({ eventId, points }: { eventId: string; points: readonly SignPoint[] }) {
  const { t } = useTranslation();
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
  const refresh = useRefresh(checkinKeyList);
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<SignKey>();
||||||| c729c44c
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<SignKey>();
=======
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
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e
  return (
<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
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
||||||| c729c44c
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
=======
    <Button type="primary" icon={<PlusOutlined />} onClick={add}>
      {t('checkin:key.add')}
    </Button>
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e
  );
}
