import {
  organizerAdd,
  organizerGet,
  type OrganizerInfo,
  organizerUpdate,
} from '@convoke/contract/organizer/organizer.calls.ts';
import { App, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile.tsx';
import { Field, LongTextField, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { PhoneField } from '../../../../ui/form/phone-field.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { LogoField } from '../common/logo-field.tsx';
import { useGroups } from '../common/use-groups.ts';
import { Uses } from './uses.tsx';

type Values = z.input<typeof organizerAdd.input>;

interface Props {
  /** The organizer to change, or `new`. */
  opened: string;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

const compared = ['name', 'logoKey', 'link', 'groupId', 'contactName', 'phone', 'email', 'note'] as const;

/** Adds an organizer to the library or changes one. */
export function OrganizerDialog({ opened, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const organizerId = opened === 'new' ? undefined : opened;
  const read = useCall(organizerGet, organizerId && { organizerId }, { anew: true });
  const [theirs, setTheirs] = useState<OrganizerInfo>();
  const organizer = organizerId === undefined ? undefined : (theirs ?? read.data);
  const close = () => {
    setTheirs(undefined);
    onClose();
  };
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    try {
      if (organizer) {
        const { version } = organizer;
        const named = { ...values, organizerId: organizer.organizerId, version };
        await call(organizerUpdate, inputOf(organizerUpdate, named), quiet);
      } else await call(organizerAdd, inputOf(organizerAdd, values), quiet);
    } catch (error) {
      if (error instanceof CallFailure && error.failure === 'ORGANIZER_CHANGED')
        setTheirs((error.data as { current: OrganizerInfo }).current);
      throw error;
    }
    void message.success(t(organizer ? 'organizer:form.saved' : 'organizer:form.added'));
    setTheirs(undefined);
    await onSaved();
  };
  return (
    <FormDialog<Values>
      key={organizerId ?? 'new'}
      open={opened === 'new' || (open && organizer !== undefined)}
      title={organizer ? organizer.name : t('organizer:form.new')}
      width={640}
      name="organizer"
      initial={organizer ? valuesOf(organizerAdd, organizer) : valuesOf(organizerAdd)}
      onSubmit={save}
      onClose={close}
    >
      {(form) => (
        <>
          {theirs && (
            <ChangedMeanwhile
              form={form}
              theirs={valuesOf(organizerAdd, theirs)}
              labels={Object.fromEntries(compared.map((name) => [name, t(`organizer:field.${name}`)]))}
            />
          )}
          <OrganizerFields form={form} logoUrl={organizer?.logoUrl ?? null} />
          {organizer && (
            <section aria-labelledby="organizer-uses-title">
              <h3 id="organizer-uses-title" className="organizer-uses-title">
                {t('organizer:action.uses')}
              </h3>
              <Uses organizerId={organizer.organizerId} />
            </section>
          )}
        </>
      )}
    </FormDialog>
  );
}

function OrganizerFields({ form, logoUrl }: { form: FormInstance<Values>; logoUrl: string | null }) {
  const { t } = useTranslation();
  const { options } = useGroups();
  const key = Form.useWatch('logoKey', form);
  const of = organizerAdd;
  return (
    <>
      <TextField of={of} name="name" label={t('organizer:field.name')} />
      <Field of={of} name="logoKey" label={t('organizer:field.logoKey')}>
        {/* A logo brought back by somebody else's version names itself by its key alone. */}
        <LogoField url={key ? `/files/${key}` : logoUrl} />
      </Field>
      <div className="form-grid">
        <TextField
          of={of}
          name="link"
          label={t('organizer:field.link')}
          input={{ type: 'url', placeholder: 'https://' }}
        />
        <SelectField
          of={of}
          name="groupId"
          label={t('organizer:field.groupId')}
          placeholder={t('organizer:form.noGroup')}
          options={options}
          input={{ allowClear: true }}
        />
      </div>
      <fieldset className="organizer-private">
        <legend>{t('organizer:form.private')}</legend>
        <p className="muted">{t('organizer:form.privateText')}</p>
        <TextField of={of} name="contactName" label={t('organizer:field.contactName')} />
        <div className="form-grid">
          <PhoneField of={of} name="phone" label={t('organizer:field.phone')} />
          <TextField of={of} name="email" label={t('organizer:field.email')} input={{ type: 'email' }} />
        </div>
        <LongTextField of={of} name="note" label={t('organizer:field.note')} />
      </fieldset>
    </>
  );
}
