import { PlusOutlined } from '@ant-design/icons';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { Field, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { eventKey } from '../../../../ui/use-event-info.ts';
import { KeyDialog, type SignKey } from './key-dialog.tsx';

interface Values {
  role: 'desk' | 'kiosk';
  label: string;
}

/** Makes a link that opens the desk or the kiosk without a login, and shows it at once. */
export function AddKeyButton({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<SignKey>();
  const add = async ({ role, label }: Values) => {
    const key = await call(
      checkinKeyAdd,
      { eventId, role, label: label?.trim() ?? '' },
      { quiet: true, hideLoad: true },
    );
    await client.invalidateQueries({ queryKey: [...eventKey(eventId), 'sign-keys'] });
    setMade(key);
  };
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {t('checkin:key.add')}
      </Button>
      <FormDialog<Values>
        open={open}
        title={t('checkin:key.addTitle')}
        initial={{ role: 'desk', label: '' }}
        okText={t('checkin:key.make')}
        onSubmit={add}
        onClose={() => setOpen(false)}
      >
        <Field of={checkinKeyAdd} name="role" label={t('checkin:key.role')}>
          <Radio.Group
            vertical
            options={[
              { value: 'desk', label: t('checkin:key.deskText') },
              { value: 'kiosk', label: t('checkin:key.kioskText') },
            ]}
          />
        </Field>
        <TextField of={checkinKeyAdd} name="label" label={t('checkin:key.label')} extra={t('checkin:key.labelHint')} />
      </FormDialog>
      <KeyDialog value={made} onClose={() => setMade(undefined)} />
    </>
  );
}
