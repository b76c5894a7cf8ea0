import { languages } from '@convoke/contract/core/language.ts';
import { memberEntry, memberInfo, memberUpdate } from '@convoke/contract/member/member.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { currentLanguage, languageNames } from '../../../../core/language.ts';
import { LongTextField, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { formOf, givenBy, ValueFields, type ValuesForm } from '../fields/value-fields.tsx';
import { useFieldsOf } from '../fields/use-fields.ts';
import { ContactFields } from './contact-fields.tsx';

type Entry = z.input<typeof memberEntry.input>;
type Values = Omit<Entry, 'phones' | 'emails' | 'fields'> &
  ValuesForm & { phones?: { phone?: string }[]; emails?: { email?: string }[] };

interface Props {
  /** The member to change, or `new`. */
  opened: string;
  open: boolean;
  onClose: () => void;
  onSaved: (memberId: string) => Promise<unknown>;
}

const quiet = { quiet: true, hideLoad: true };
const given = (values: readonly (string | undefined)[]) =>
  values.filter((value) => value !== undefined && value !== '');

/** Adds a member by hand, or changes one. */
export function MemberDialog({ opened, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const memberId = opened === 'new' ? undefined : opened;
  const read = useCall(memberInfo, memberId && { memberId }, { anew: true });
  const member = memberId === undefined ? undefined : read.data;
  const own = useFieldsOf(member);
  const save = async ({ phones = [], emails = [], fields: typed, ...fields }: Values) => {
    const contacts = {
      phones: given(phones.map((line) => line?.phone)),
      emails: given(emails.map((line) => line?.email)),
    };
    const values = { ...fields, ...contacts, fields: givenBy(own.fields, typed) };
    const saved = member
      ? { ...member, ...(await call(memberUpdate, inputOf(memberUpdate, { ...values, ...versionOf(member) }), quiet)) }
      : await call(memberEntry, inputOf(memberEntry, values), quiet);
    void message.success(t(member ? 'member:form.saved' : 'member:form.added'));
    await onSaved(saved.memberId);
  };
  const initial: Partial<Values> = {
    ...(valuesOf(memberEntry, member ?? { language: currentLanguage() }) as Partial<Values>),
    phones: member ? member.phones.map(({ value }) => ({ phone: value })) : [{}],
    emails: member ? member.emails.map(({ value }) => ({ email: value })) : [{}],
    fields: formOf(own.fields, member?.fields ?? []),
  };
  return (
    <FormDialog<Values>
      key={opened}
      open={open && own.isLoaded && (opened === 'new' || member !== undefined)}
      title={member ? t('member:form.edit') : t('member:add')}
      width={640}
      name="member"
      initial={initial}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField of={memberEntry} name="name" label={t('member:field.name')} />
      <div className="form-grid">
        <TextField of={memberEntry} name="company" label={t('member:field.company')} />
        <TextField of={memberEntry} name="title" label={t('member:field.title')} />
      </div>
      <ContactFields kind="phone" />
      <ContactFields kind="email" />
      <ValueFields fields={own.fields} had={member?.fields ?? []} />
      <SelectField
        of={memberEntry}
        name="language"
        label={t('member:field.language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <LongTextField of={memberEntry} name="note" label={t('member:field.note')} />
    </FormDialog>
  );
}

const versionOf = ({ memberId, version }: { memberId: string; version: number }) => ({ memberId, version });
