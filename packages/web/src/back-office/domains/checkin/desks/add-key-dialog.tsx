import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { Field, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { eventKey } from '../../../../ui/use-event-info.ts';
import type { SignKey } from './key-dialog.tsx';

interface Values {
  role: 'desk' | 'kiosk';
  label: string;
}

interface Props {
  eventId: string;
  open: boolean;
  onMade: (key: SignKey) => void;
  onClose: () => void;
}

/** Asks what a new link of sign-in is for. */
export function AddKeyDialog({ eventId, open, onMade, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const add = async ({ role, label }: Values) => {
    const key = await call(
      checkinKeyAdd,
      { eventId, role, label: label?.trim() ?? '' },
      { quiet: true, hideLoad: true },
    );
    await client.invalidateQueries({ queryKey: [...eventKey(eventId), 'sign-keys'] });
    onMade(key);
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t('checkin:key.addTitle')}
      initial={{ role: 'desk', label: '' }}
      okText={t('checkin:key.make')}
      onSubmit={add}
      onClose={onClose}
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
  );
}
