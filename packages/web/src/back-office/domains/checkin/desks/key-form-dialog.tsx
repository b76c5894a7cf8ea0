import { checkinKeyAdd, checkinKeyUpdate } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { Field, SelectField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import type { SignKey } from './key-dialog.tsx';
import type { SignPoint } from './sign-places.ts';

type Values = z.input<typeof checkinKeyAdd.input>;

interface Props {
  opened: SignKey | 'new';
  eventId: string;
  points: readonly SignPoint[];
  open: boolean;
  onClose: () => void;
  onSaved: (key: SignKey) => Promise<unknown>;
}

const of = checkinKeyAdd;

/** What a link of sign-in is for, and at which points it may scan. */
export function KeyFormDialog({ opened, eventId, points, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const known = opened === 'new' ? undefined : opened;
  const named = new Map(points.map((point) => [point.signPointId, point.name]));
  return (
    <FormDialog<Values>
      open={open}
      name="sign-key"
      title={known ? t('checkin:key.editTitle') : t('checkin:key.addTitle')}
      initial={{ ...valuesOf(of, known), role: known?.role ?? 'desk' }}
      okText={known ? t('common:save') : t('checkin:key.make')}
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        // Nothing chosen is said as no choice: all points, also those that come later.
        const signPointIds = values.signPointIds?.length ? values.signPointIds : null;
        // A switch that is not shown says nothing.
        const mayRegister = values.role === 'desk' && values.mayRegister === true;
        const rights = { mayRegister, mayTakeCash: mayRegister && values.mayTakeCash === true };
        const key = known
          ? await call(
              checkinKeyUpdate,
              { keyId: known.keyId, label: values.label ?? '', signPointIds, ...rights },
              quiet,
            )
          : await call(of, { ...inputOf(of, { ...values, eventId }), signPointIds, ...rights }, quiet);
        await onSaved(key);
      }}
      onClose={onClose}
    >
      {!known && (
        <Field of={of} name="role" label={t('checkin:key.role')}>
          <Radio.Group
            vertical
            options={[
              { value: 'desk', label: t('checkin:key.deskText') },
              { value: 'kiosk', label: t('checkin:key.kioskText') },
            ]}
          />
        </Field>
      )}
      <TextField of={of} name="label" label={t('checkin:key.label')} extra={t('checkin:key.labelHint')} />
      <SelectField
        of={of}
        name="signPointIds"
        label={t('checkin:key.points')}
        extra={t('checkin:key.pointsHint')}
        placeholder={t('checkin:key.allPoints')}
        options={[...named].map(([value, label]) => ({ value, label }))}
        input={{ mode: 'multiple', allowClear: true }}
      />
      <Form.Item noStyle dependencies={['role', 'mayRegister']}>
        {({ getFieldValue }) =>
          getFieldValue('role') === 'desk' && (
            <>
              <SwitchField
                of={of}
                name="mayRegister"
                label={t('checkin:key.mayRegister')}
                extra={<small>{t('checkin:key.mayRegisterHint')}</small>}
              />
              {getFieldValue('mayRegister') === true && (
                <SwitchField
                  of={of}
                  name="mayTakeCash"
                  label={t('checkin:key.mayTakeCash')}
                  extra={<small>{t('checkin:key.mayTakeCashHint')}</small>}
                />
              )}
            </>
          )
        }
      </Form.Item>
    </FormDialog>
  );
}
