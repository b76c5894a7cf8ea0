import { guestAdd, guestEdit, guestGet, type GuestInfo } from '@convoke/contract/guest/guest.calls.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { App, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { currentLanguage, languageNames } from '../../../../core/language.ts';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile.tsx';
import { boundsIn, Field, LongTextField, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { PhoneField } from '../../../../ui/form/phone-field.tsx';
import { WordsInput } from '../../../../ui/form/words-input.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { LinkFields } from '../common/link-fields.tsx';
import { PhotoField } from '../common/photo-field.tsx';
import { useGuestTypes } from '../common/use-guest-types.ts';
import { Uses } from './uses.tsx';

type Values = z.input<typeof guestAdd.input>;

interface Props {
  /** The guest to change, or `new`. */
  opened: string;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

const compared = [
  'name',
  'company',
  'title',
  'biography',
  'words',
  'photoKey',
  'links',
  'phone',
  'email',
  'note',
  'guestTypeId',
] as const;

/** Adds a guest to the library or changes one. */
export function GuestDialog({ opened, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const guestId = opened === 'new' ? undefined : opened;
  const read = useCall(guestGet, guestId && { guestId }, { anew: true });
  const [theirs, setTheirs] = useState<GuestInfo>();
  const guest = guestId === undefined ? undefined : (theirs ?? read.data);
  const isReady = opened === 'new' || (guest !== undefined && guest.guestId === (theirs ?? read.data)?.guestId);
  const close = () => {
    setTheirs(undefined);
    onClose();
  };
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    try {
      if (guest)
        await call(guestEdit, inputOf(guestEdit, { ...values, guestId: guest.guestId, version: guest.version }), quiet);
      else await call(guestAdd, inputOf(guestAdd, values), quiet);
    } catch (error) {
      if (error instanceof CallFailure && error.failure === 'GUEST_CHANGED')
        setTheirs((error.data as { current: GuestInfo }).current);
      throw error;
    }
    void message.success(t(guest ? 'guest:form.saved' : 'guest:form.added'));
    setTheirs(undefined);
    await onSaved();
  };
  return (
    <FormDialog<Values>
      key={guestId ?? 'new'}
      open={open && isReady}
      title={guest ? guest.name : t('guest:form.new')}
      width={760}
      name="guest"
      initial={guest ? valuesOf(guestAdd, guest) : { ...valuesOf(guestAdd), language: currentLanguage() }}
      onSubmit={save}
      onClose={close}
    >
      {(form) => (
        <>
          {theirs && (
            <ChangedMeanwhile
              form={form}
              theirs={valuesOf(guestAdd, theirs)}
              labels={Object.fromEntries(compared.map((name) => [name, t(`guest:field.${name}`)]))}
            />
          )}
          <GuestFields form={form} photoUrl={guest?.photoUrl ?? null} />
          {guest && (
            <section aria-labelledby="guest-uses-title">
              <h3 id="guest-uses-title" className="guest-uses-title">
                {t('guest:action.uses')}
              </h3>
              <Uses guestId={guest.guestId} />
            </section>
          )}
          {guest?.changedBy === 'guest' && (
            <p className="muted">{t('guest:form.byGuest', { time: formatDateTime(guest.changedAt) })}</p>
          )}
        </>
      )}
    </FormDialog>
  );
}

const worded = ['name', 'company', 'title', 'biography'] as const;

function GuestFields({ form, photoUrl }: { form: FormInstance<Values>; photoUrl: string | null }) {
  const { t } = useTranslation();
  const { options } = useGuestTypes();
  const values = Form.useWatch([], form) ?? {};
  const main = values.language ?? 'en';
  const key = values.photoKey;
  const of = guestAdd;
  const fields = worded.map((name) => ({
    name,
    label: t(`guest:field.${name}`),
    own: values[name] ?? '',
    max: boundsIn(of, name).max ?? 1000,
    ...(name === 'biography' && { kind: 'rich' as const }),
  }));
  return (
    <>
      <div className="guest-head">
        <Field of={of} name="photoKey" label={t('guest:field.photoKey')}>
          {/* A photo brought back by somebody else's version names itself by its key alone. */}
          <PhotoField url={key ? `/files/${key}` : photoUrl} />
        </Field>
        <div>
          <TextField of={of} name="name" label={t('guest:field.name')} />
          <TextField of={of} name="title" label={t('guest:field.title')} />
          <TextField of={of} name="company" label={t('guest:field.company')} />
        </div>
      </div>
      <div className="form-grid">
        <SelectField
          of={of}
          name="guestTypeId"
          label={t('guest:field.type')}
          placeholder={t('guest:form.noType')}
          options={options}
          input={{ allowClear: true }}
        />
        <SelectField
          of={of}
          name="language"
          label={t('guest:field.language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
      <Field of={of} name="biography" label={t('guest:field.biography')}>
        <RichText label={t('guest:field.biography')} />
      </Field>
      <Field of={of} name="words" label={t('guest:field.words')}>
        <WordsInput main={main} fields={fields} />
      </Field>
      <LinkFields />
      <fieldset className="guest-private">
        <legend>{t('guest:form.private')}</legend>
        <p className="muted">{t('guest:form.privateText')}</p>
        <div className="form-grid">
          <PhoneField of={of} name="phone" label={t('guest:field.phone')} />
          <TextField of={of} name="email" label={t('guest:field.email')} input={{ type: 'email' }} />
        </div>
        <LongTextField of={of} name="note" label={t('guest:field.note')} />
      </fieldset>
    </>
  );
}
