import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type EventGuestInfo, guestLectureEdit, guestLectureGet } from '@convoke/contract/guest/guest.event.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { App, Button, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { formatZone } from '../../../../core/format.ts';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile.tsx';
import { boundsIn, Field, SelectField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { WordsInput } from '../../../../ui/form/words-input.tsx';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { partOf } from '../../../../ui/schema.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { kindTexts, stateTexts } from '../common/guest-texts.ts';
import { PhotoField } from '../common/photo-field.tsx';
import { PageLink } from './page-link.tsx';

type Values = z.input<typeof guestLectureEdit.input>;

interface Props {
  eventGuestId: string;
  timeZone: string;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

const of = guestLectureEdit;

const compared = ['kind', 'state', 'isShown', 'title', 'biography', 'words', 'photoKey'] as const;

/** What an event says of a guest otherwise than the library, and how the guest stands there. */
export function OwnDialog({ eventGuestId, timeZone, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const read = useCall(guestLectureGet, open && { eventGuestId }, { anew: true });
  const [theirs, setTheirs] = useState<EventGuestInfo>();
  const guest = theirs ?? read.data;
  const close = () => {
    setTheirs(undefined);
    onClose();
  };
  const save = async (values: Values) => {
    if (!guest) return;
    try {
      const { version } = guest;
      const input = inputOf(of, { ...values, eventGuestId: guest.eventGuestId, version });
      await call(of, input, { quiet: true, hideLoad: true });
    } catch (error) {
      if (error instanceof CallFailure && error.failure === 'GUEST_CHANGED')
        setTheirs((error.data as { current: EventGuestInfo }).current);
      throw error;
    }
    void message.success(t('guest:form.saved'));
    setTheirs(undefined);
    await onSaved();
  };
  return (
    <FormDialog<Values>
      open={open && guest !== undefined}
      title={guest?.name ?? ''}
      width={760}
      name="lecture"
      {...(guest && { initial: valuesOf(of, guest) })}
      onSubmit={save}
      onClose={close}
    >
      {(form) =>
        guest && (
          <>
            {theirs && (
              <ChangedMeanwhile
                form={form}
                theirs={valuesOf(of, theirs)}
                labels={{
                  ...Object.fromEntries(compared.map((name) => [name, t(`guest:field.${name}`)])),
                  availability: t('guest:availability.title', { zone: formatZone(timeZone) }),
                }}
              />
            )}
            <OwnFields form={form} guest={guest} timeZone={timeZone} />
            <PageLink eventGuestId={guest.eventGuestId} changedAt={guest.guestChangedAt} />
          </>
        )
      }
    </FormDialog>
  );
}

interface FieldsProps {
  form: FormInstance<Values>;
  guest: EventGuestInfo;
  timeZone: string;
}

function OwnFields({ form, guest, timeZone }: FieldsProps) {
  const { t } = useTranslation();
  const values = Form.useWatch([], form) ?? {};
  const kinds = useOptions(kindTexts);
  const states = useOptions(stateTexts);
  const { library } = guest;
  const key = values.photoKey;
  const words = (['title', 'biography'] as const).map((name) => ({
    name,
    label: t(`guest:field.${name}`),
    own: values[name] ?? library[name],
    max: boundsIn(of, name).max ?? 1000,
    ...(name === 'biography' && { kind: 'rich' as const }),
  }));
  return (
    <>
      <div className="form-grid">
        <SelectField of={of} name="kind" label={t('guest:field.kind')} options={kinds} />
        <SelectField of={of} name="state" label={t('guest:field.state')} options={states} />
      </div>
      <SwitchField of={of} name="isShown" label={t('guest:field.isShown')} />
      <h3>{t('guest:own.title')}</h3>
      <p className="muted">{t('guest:own.text')}</p>
      <div className="guest-head">
        <Field of={of} name="photoKey" label={t('guest:field.photoKey')}>
          <PhotoField url={key ? `/files/${key}` : guest.photoUrl} />
        </Field>
        <TextField of={of} name="title" label={t('guest:field.title')} placeholder={library.title} />
      </div>
      <Field of={of} name="biography" label={t('guest:field.biography')} extra={t('guest:own.biographyHint')}>
        <RichText label={t('guest:field.biography')} />
      </Field>
      <Field of={of} name="words" label={t('guest:field.words')}>
        <WordsInput main={library.language as Language} fields={words} />
      </Field>
      <Availability timeZone={timeZone} />
    </>
  );
}

/** The times at which a guest can be there, on the clock of the event. */
function Availability({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const range = partOf(of, 'availability');
  return (
    <Form.List name="availability">
      {(lines, { add, remove }) => (
        <fieldset className="guest-links">
          <legend>{t('guest:availability.title', { zone: formatZone(timeZone) })}</legend>
          {lines.length === 0 && <p className="muted">{t('guest:availability.none')}</p>}
          {lines.map((line, index) => (
            <div key={line.key} className="guest-range">
              <MomentField
                of={range}
                name="from"
                at={[line.name]}
                timeZone={timeZone}
                label={t('guest:availability.from')}
              />
              <MomentField
                of={range}
                name="to"
                at={[line.name]}
                timeZone={timeZone}
                label={t('guest:availability.to')}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('guest:availability.remove', { n: index + 1 })}
                onClick={() => remove(line.name)}
              />
            </div>
          ))}
          {lines.length < 40 && (
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({})}>
              {t('guest:availability.add')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
