import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { checkinPointAdd, checkinPointUpdate, type Hall } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { mostWindows, pointDirections } from '@convoke/contract/checkin/checkin.rules.ts';
import { Button, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { formatZone } from '../../../../core/format.ts';
import { ChangedMeanwhile } from '../../../../ui/form/changed-meanwhile.tsx';
import { NumberField, SelectField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { partOf } from '../../../../ui/schema.ts';
import type { SignGroup, SignPoint } from './sign-places.ts';

type Values = z.input<typeof checkinPointAdd.input>;

interface Props {
  opened: SignPoint | 'new';
  eventId: string;
  groups: readonly SignGroup[];
  halls: readonly Hall[];
  timeZone: string;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

const of = checkinPointAdd;

/** A point where people are scanned: whose it is, where it leads, which way, when, and how often. */
export function PointDialog({ opened, eventId, groups, halls, timeZone, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const [theirs, setTheirs] = useState<SignPoint>();
  const known = opened === 'new' ? undefined : opened;
  const point = theirs ?? known;
  return (
    <FormDialog<Values>
      open={open}
      name="sign-point"
      title={known ? known.name : t('checkin:place.addPoint')}
      initial={
        known ? valuesOf(of, known) : { ...valuesOf(of), groupId: groups.find((each) => each.isDefault)?.groupId ?? '' }
      }
      onSubmit={async (values) => {
        const quiet = { quiet: true, hideLoad: true };
        if (point) {
          const named = { ...values, signPointId: point.signPointId, version: point.version };
          try {
            await call(checkinPointUpdate, inputOf(checkinPointUpdate, named), quiet);
          } catch (error) {
            if (error instanceof CallFailure && error.failure === 'SIGN_POINT_CHANGED')
              setTheirs((error.data as { current: SignPoint }).current);
            throw error;
          }
        } else await call(of, inputOf(of, { ...values, eventId }), quiet);
        await onSaved();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {theirs && (
            <ChangedMeanwhile
              form={form}
              theirs={valuesOf(of, theirs)}
              labels={{
                name: t('checkin:place.name'),
                groupId: t('checkin:users.group'),
                direction: t('checkin:place.direction'),
                hallId: t('checkin:place.hall'),
                reentry: t('checkin:place.reentry'),
                needsConfirm: t('checkin:place.needsConfirm'),
                usesEntries: t('checkin:place.usesEntries'),
                windows: t('checkin:place.windows', { zone: formatZone(timeZone) }),
                entriesAll: t('checkin:place.entriesAll'),
                entriesDay: t('checkin:place.entriesDay'),
                entriesWindow: t('checkin:place.entriesWindow'),
              }}
            />
          )}
          <TextField of={of} name="name" label={t('checkin:place.name')} placeholder={t('checkin:place.example')} />
          <div className="form-grid">
            <SelectField
              of={of}
              name="direction"
              label={t('checkin:place.direction')}
              options={pointDirections.map((value) => ({ value, label: t(`checkin:direction.${value}`) }))}
            />
            <SelectField
              of={of}
              name="groupId"
              label={t('checkin:users.group')}
              options={groups.map((each) => ({ value: each.groupId, label: each.groupName }))}
            />
          </div>
          <SelectField
            of={of}
            name="hallId"
            label={t('checkin:place.hall')}
            extra={t('checkin:place.hallHint')}
            placeholder={t('checkin:place.noHall')}
            options={halls.map((each) => ({ value: each.hallId, label: each.name }))}
            input={{ allowClear: true }}
          />
          <Entries form={form} />
          <Windows timeZone={timeZone} />
        </>
      )}
    </FormDialog>
  );
}

/** Who may come in here, and how often. Nothing of it means anything where people only leave; what was set stays for when they enter again. */
function Entries({ form }: { form: FormInstance<Values> }) {
  const { t } = useTranslation();
  if (Form.useWatch('direction', form) === 'out') return null;
  return (
    <>
      <SwitchField of={of} name="reentry" label={t('checkin:place.reentry')} />
      <SwitchField
        of={of}
        name="usesEntries"
        label={t('checkin:place.usesEntries')}
        extra={<div className="muted">{t('checkin:place.usesEntriesHint')}</div>}
      />
      <SwitchField of={of} name="needsConfirm" label={t('checkin:place.needsConfirm')} />
      <fieldset className="sign-windows">
        <legend>{t('checkin:place.entries')}</legend>
        <div className="form-grid sign-three">
          {(['entriesAll', 'entriesDay', 'entriesWindow'] as const).map((name) => (
            <NumberField
              key={name}
              of={of}
              name={name}
              label={t(`checkin:place.${name}`)}
              placeholder={t('checkin:place.anyNumber')}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** The times at which a point is open, on the clock of the event. */
function Windows({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const range = partOf(of, 'windows');
  return (
    // The rule takes everything: antd forgets a refusal only of what has one.
    <Form.List name="windows" rules={[{ validator: () => Promise.resolve() }]}>
      {(lines, { add, remove }, { errors }) => (
        <fieldset className="sign-windows" id="sign-point_windows">
          <legend>{t('checkin:place.windows', { zone: formatZone(timeZone) })}</legend>
          {lines.length === 0 && <p className="muted">{t('checkin:point.always')}</p>}
          {lines.map((line, index) => (
            <div key={line.key} className="sign-range">
              <MomentField
                of={range}
                name="opensAt"
                at={[line.name]}
                timeZone={timeZone}
                label={t('common:filter.from')}
              />
              <MomentField
                of={range}
                name="closesAt"
                at={[line.name]}
                timeZone={timeZone}
                label={t('common:filter.to')}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('checkin:place.removeWindow', { n: index + 1 })}
                onClick={() => remove(line.name)}
              />
            </div>
          ))}
          {lines.length < mostWindows && (
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({})}>
              {t('checkin:place.addWindow')}
            </Button>
          )}
          <Form.ErrorList errors={errors} />
        </fieldset>
      )}
    </Form.List>
  );
}
