import { memberChannelCreate, memberChannelInit } from '@convoke/contract/member/member.channel.calls.ts';
import { channelConsent } from '@convoke/contract/member/member.channel.rules.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { browserZone } from '../../../../core/format.ts';
import { LongTextField, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf } from '../../../../ui/form/form-values.ts';
import { partOf } from '../../../../ui/schema.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { channelPath } from './use-channels.ts';

/** A new channel: with a form of its own, or one that takes over what registrations name. */
export function ChannelDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const of = memberChannelCreate;
  const language = currentLanguage();
  const { data } = useCall(memberChannelInit, {}, { quiet: true });
  const sources = (data?.sources ?? []).map((source) => ({ value: source, label: source }));
  return (
    <FormDialog<z.input<typeof of.input>>
      open
      name="member-channel"
      title={t('member-channel:add')}
      initial={{ consent: channelConsent }}
      onSubmit={async (values) => {
        const asks = values.source === undefined && values.consent;
        // Left as proposed it is said in every language.
        const consent = asks && asks[language] === channelConsent[language] ? channelConsent : asks || undefined;
        const input = inputOf(of, { ...values, consent, timeZone: browserZone() });
        const { channelId, formId } = await call(of, input, { quiet: true, hideLoad: true });
        await onSaved();
        if (formId !== null) await navigate(channelPath(channelId));
      }}
      onClose={onClose}
    >
      <TextField of={of} name="name" label={t('field:thingName')} extra={t('member-channel:nameHint')} />
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
      <LongTextField
        of={partOf(of, 'consent')}
        at={['consent']}
        name={language}
        required={false}
        label={t('member-channel:words.consent')}
        extra={t('member-channel:consentNewHint')}
      />
    </FormDialog>
  );
}
