import { memberChannelCreate, memberChannelInit } from '@convoke/contract/member/member.channel.calls.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { browserZone } from '../../../../core/format.ts';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf } from '../../../../ui/form/form-values.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { channelPath } from './use-channels.ts';

/** A new channel: with a form of its own, or one that takes over what registrations name. */
export function ChannelDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const of = memberChannelCreate;
  const { data } = useCall(memberChannelInit, {}, { quiet: true });
  const sources = (data?.sources ?? []).map((source) => ({ value: source, label: source }));
  return (
    <FormDialog<z.input<typeof of.input>>
      open
      name="member-channel"
      title={t('member-channel:add')}
      onSubmit={async (values) => {
        const input = inputOf(of, { ...values, timeZone: browserZone() });
        const { channelId, formId } = await call(of, input, { quiet: true, hideLoad: true });
        await onSaved();
        if (formId !== null) await navigate(channelPath(channelId));
      }}
      onClose={onClose}
    >
      <TextField of={of} name="name" label={t('member-channel:name')} extra={t('member-channel:nameHint')} />
      {sources.length > 0 && (
        <SelectField
          of={of}
          name="source"
          label={t('member-channel:source')}
          placeholder={t('member-channel:sourceNone')}
          extra={t('member-channel:sourceHint')}
          options={sources}
          input={{ allowClear: true, showSearch: true }}
        />
      )}
    </FormDialog>
  );
}
