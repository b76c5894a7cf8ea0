import { type Language, languages } from '@convoke/contract/core/language.ts';
import { type memberChannelInfo, memberChannelUpdate } from '@convoke/contract/member/member.channel.calls.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { currentLanguage, languageNames } from '../../../../core/language.ts';
import { LongTextField, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { partOf } from '../../../../ui/schema.ts';
import { useMemberGroups, useTags } from '../labels/use-labels.ts';

type Info = z.output<typeof memberChannelInfo.output>;

const of = memberChannelUpdate;
const words = ['introduction', 'consent', 'thanks'] as const;

/** What is set of a channel: its words in each language, its end, what whoever enters is given. */
export function SettingsDialog({
  channel,
  open,
  onClose,
  onSaved,
}: {
  channel: Info;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const { tags } = useTags();
  const { groups } = useMemberGroups();
  return (
    <FormDialog<z.input<typeof of.input>>
      open={open}
      name="member-channel-settings"
      title={t('member-channel:settings')}
      width={640}
      initial={valuesOf(of, channel)}
      onSubmit={async (values) => {
        const changed = { ...values, channelId: channel.channelId, version: channel.version };
        await call(of, inputOf(of, changed), { quiet: true, hideLoad: true });
        await onSaved();
      }}
      onClose={onClose}
    >
      <TextField of={of} name="name" label={t('member-channel:name')} required />
      <MomentField of={of} name="closesAt" label={t('member-channel:closesAt')} timeZone={channel.timeZone} />
      <SelectField
        of={of}
        name="tagIds"
        label={t('member-channel:tags')}
        options={tags.map(({ tagId, name }) => ({ value: tagId, label: name }))}
        input={{ mode: 'multiple' }}
      />
      <SelectField
        of={of}
        name="groupIds"
        label={t('member-channel:groups')}
        options={groups
          .filter(({ kind }) => kind === 'static')
          .map(({ groupId, name }) => ({ value: groupId, label: name }))}
        input={{ mode: 'multiple' }}
      />
      <h3>{t('member-channel:words')}</h3>
      <Segmented
        className="channel-language"
        aria-label={t('member-channel:wordsLanguage')}
        value={language}
        onChange={setLanguage}
        options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
      />
      {languages.map((each) => (
        // All stay in the form; one is shown.
        <div key={each} hidden={each !== language}>
          {words.map((part) => (
            <LongTextField
              key={part}
              of={partOf(of, part)}
              at={[part]}
              name={each}
              required={false}
              label={t(`member-channel:${part}`)}
              {...(part === 'consent' && { extra: t('member-channel:consentHint') })}
            />
          ))}
        </div>
      ))}
    </FormDialog>
  );
}
