import { keyGroups } from '@convoke/contract/core/key-scopes.ts';
import { keyAdd } from '@convoke/contract/integration/key.calls.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../core/call.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { ChecksField } from './checks-field.tsx';

interface Values extends Pick<z.input<typeof keyAdd.input>, 'name' | 'scopes'> {
  /** A moment; empty = without an end. */
  expiresAt: string;
}

interface Props {
  open: boolean;
  onClose: () => void;
  onMade: (key: string) => Promise<unknown>;
}

const dayMs = 86_400_000;

/** Makes an API key: what it may do, and until when. */
export function KeyDialog({ open, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const after = (days: number) => new Date(now + days * dayMs).toISOString();
  const save = async ({ expiresAt, ...values }: Values) => {
    const { key } = await call(keyAdd, { ...values, expiresAt: expiresAt || null }, { quiet: true, hideLoad: true });
    await onMade(key);
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t('integration:key.add')}
      okText={t('integration:key.make')}
      initial={{ name: '', scopes: [], expiresAt: after(365) }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        of={keyAdd}
        name="name"
        label={t('field:name')}
        placeholder={t('integration:key.nameExample')}
        autoFocus
      />
      <ChecksField
        of={keyAdd}
        name="scopes"
        label={t('integration:key.scopes')}
        extra={t('integration:key.scopesText')}
      >
        {keyGroups.map((group) => (
          <div key={group} className="integration-scope">
            <span>{t(`integration:scope.${group}`)}</span>
            {(['read', 'write'] as const).map((how) => (
              <Checkbox
                key={how}
                value={`${group}:${how}`}
                aria-label={t(`integration:scope.${how}Of`, { group: t(`integration:scope.${group}`) })}
              >
                {t(`integration:scope.${how}`)}
              </Checkbox>
            ))}
          </div>
        ))}
      </ChecksField>
      <SelectField
        of={keyAdd}
        name="expiresAt"
        label={t('integration:key.until')}
        options={[
          ...[30, 90, 365].map((days) => ({
            value: after(days),
            label: t('integration:key.days', { count: days }),
          })),
          { value: '', label: t('integration:key.endless') },
        ]}
      />
    </FormDialog>
  );
}
