import { type MemberField, memberFieldAdd, memberFieldEdit } from '@convoke/contract/member/member.field.calls.ts';
import { hasOptions, type MemberFieldKind, memberFieldKinds } from '@convoke/contract/member/member.field.rules.ts';
import { Form, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { SelectField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { useMemberGroups } from '../labels/use-labels.ts';
import { fieldKindTexts } from './field-texts.ts';
import { OptionFields } from './option-fields.tsx';

interface Option {
  optionId?: string;
  name?: string;
}
type Values = Omit<z.input<typeof memberFieldAdd.input>, 'options'> & { options?: Option[] };

interface Props {
  opened: MemberField | 'new';
  /** Of a new one, what it is called at first. */
  name?: string;
  open: boolean;
  onClose: () => void;
  onSaved: (memberFieldId: string) => Promise<unknown>;
}

const quiet = { quiet: true, hideLoad: true };

/** A field of the organisation's own: its name, its kind and of whom it is asked. */
export function FieldDialog({ opened, name = '', open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const field = opened === 'new' ? undefined : opened;
  const initial = {
    ...valuesOf(memberFieldAdd, field ?? { kind: 'text', ...(name !== '' && { name }) }),
    options: field
      ? field.options.filter(({ isOffered }) => isOffered).map(({ optionId, name }) => ({ optionId, name }))
      : [{}, {}],
  } as Partial<Values>;
  const save = async ({ options: typed = [], groupId = null, ...values }: Values) => {
    const named = typed.flatMap(({ optionId, name: option = '' }) =>
      option.trim() === '' ? [] : [{ name: option, ...(optionId !== undefined && { optionId }) }],
    );
    const offers = hasOptions(values.kind);
    if (field) {
      const { memberFieldId, version } = field;
      const input = inputOf(memberFieldEdit, { ...values, memberFieldId, version });
      await call(memberFieldEdit, { ...input, groupId, ...(offers && { options: named }) }, quiet);
      await onSaved(memberFieldId);
    } else {
      const input = inputOf(memberFieldAdd, values);
      const options = offers ? named.map((option) => option.name) : [];
      const { memberFieldId } = await call(memberFieldAdd, { ...input, groupId, options }, quiet);
      await onSaved(memberFieldId);
    }
  };
  return (
    <FormDialog<Values>
      open={open}
      name="member-field"
      title={field ? field.name : t('member-field:add')}
      initial={initial}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => <Fields form={form} field={field} />}
    </FormDialog>
  );
}

function Fields({ form, field }: { form: FormInstance<Values>; field: MemberField | undefined }) {
  const { t } = useTranslation();
  const { groups } = useMemberGroups();
  const kind = Form.useWatch('kind', form) as MemberFieldKind | undefined;
  const of = memberFieldAdd;
  const isFixed = field?.hasValues === true;
  const hidden = (field?.options ?? []).filter(({ isOffered }) => !isOffered).map(({ name }) => name);
  return (
    <>
      <TextField of={of} name="name" label={t('member-field:name')} />
      <SelectField
        of={of}
        name="kind"
        label={t('member-field:kind')}
        options={memberFieldKinds.map((value) => ({ value, label: t(fieldKindTexts[value]) }))}
        input={{ disabled: isFixed }}
        {...(isFixed && { extra: t('member-field:fixed') })}
      />
      {kind && hasOptions(kind) && <OptionFields hidden={hidden} />}
      <SelectField
        of={of}
        name="groupId"
        label={t('member-field:of')}
        placeholder={t('member-field:everyone')}
        options={groups
          .filter((group) => group.kind === 'static')
          .map(({ groupId, name }) => ({ value: groupId, label: name }))}
        input={{ allowClear: true, showSearch: { optionFilterProp: 'label' } }}
      />
      <SwitchField of={of} name="isRequired" label={t('member-field:required')} />
    </>
  );
}
