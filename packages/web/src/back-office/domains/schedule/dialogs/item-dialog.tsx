import { agendaAdd, agendaInfoCall, agendaUpdate } from '@convoke/contract/schedule/schedule.calls.ts';
import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { agendaKinds, type AgendaRole } from '@convoke/contract/schedule/schedule.rules.ts';
import { type Language, languages } from '@convoke/contract/core/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, type FormInstance, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { languageNames } from '../../../../core/language.ts';
import {
  boundsIn,
  Field,
  LongTextField,
  NumberField,
  requiredRule,
  SelectField,
  SwitchField,
  TextField,
} from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { WordsInput } from '../../../../ui/form/words-input.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { clockTime, dayName, momentOn } from '../editor/days.ts';
import { fieldsLike, type Programme } from '../editor/programme.ts';
import { placingOf, type Step } from '../editor/steps.ts';

type Values = z.input<typeof agendaAdd.input> & { time?: string };

interface Props {
  /** An item's id, 'new', or nothing. */
  opened: string | undefined;
  /** Where a new one begins. */
  dateId: string | undefined;
  eventId: string;
  language: Language;
  programme: Programme;
  onClose: () => void;
  /** What was stored, and the step that takes it back. */
  onStored: (rows: readonly AgendaRow[], step: Step) => void;
}

const of = agendaAdd;

/** Everything of one item. Where somebody else was faster, what was typed stays, theirs is named, and saving again says that one means it. */
export function ItemDialog({ opened, dateId, eventId, language, programme, onClose, onStored }: Props) {
  const { t } = useTranslation();
  const { timeZone } = programme;
  const isNew = opened === 'new';
  const read = useQuery({
    queryKey: ['schedule-item', opened],
    queryFn: ({ signal }) => call(agendaInfoCall, { agendaId: opened ?? '' }, { signal, hideLoad: true }),
    enabled: opened !== undefined && !isNew,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const [theirs, setTheirs] = useState<AgendaRow>();
  const info = read.data;
  const close = () => {
    setTheirs(undefined);
    onClose();
  };
  const save = async ({ time, ...values }: Values) => {
    const date = programme.dates.find((each) => each.dateId === values.dateId);
    const startsAt = date && time ? momentOn(date, time, timeZone) : null;
    const after = inputOf(of, { ...values, eventId, startsAt, dateId: startsAt ? date?.dateId : null });
    if (isNew) {
      const { items } = await call(agendaAdd, after, { quiet: true, hideLoad: true });
      onStored(items, { kind: 'add', agendaId: items[0]?.agendaId ?? '' });
      return setTheirs(undefined);
    }
    if (!info) return;
    const { eventId: _, ...fields } = after;
    const changed = changedOf(info, fields);
    if (Object.keys(changed).length === 0) return setTheirs(undefined);
    try {
      const version = theirs?.version ?? info.version;
      const input = { agendaId: info.agendaId, version, ...changed };
      const { items } = await call(agendaUpdate, input, { quiet: true, hideLoad: true });
      const before = fieldsLike(theirs ? { ...info, ...theirs } : info, changed);
      onStored(items, { kind: 'change', agendaId: info.agendaId, before, after: changed });
    } catch (error) {
      if (error instanceof CallFailure && error.failure === 'AGENDA_CHANGED')
        setTheirs((error.data as { items: AgendaRow[] }).items[0]);
      throw error;
    }
    return setTheirs(undefined);
  };
  const initial = {
    ...valuesOf(of, isNew ? { dateId } : info),
    time: info?.startsAt && !isNew ? clockTime(info.startsAt, timeZone) : undefined,
  };
  return (
    <FormDialog<Values>
      key={opened ?? ''}
      open={opened !== undefined && (isNew || info !== undefined)}
      title={isNew ? t('schedule:item.new') : (info?.title ?? '')}
      width={760}
      name="item"
      initial={initial as Partial<Values>}
      onSubmit={save}
      onClose={close}
    >
      {(form) => (
        <>
          {theirs && info && (
            <Alert
              type="warning"
              showIcon
              className="form-problem"
              title={t('schedule:stale.item')}
              description={differing(info, theirs)
                .map((name) => t(`schedule:field.${name}`))
                .join(', ')}
            />
          )}
          <ItemFields form={form} language={language} programme={programme} />
        </>
      )}
    </FormDialog>
  );
}

/** What of the fields is otherwise than it was: only that is sent, so that two people may change two things of one item. */
function changedOf(before: object, fields: object): object {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(old.get(name)) !== JSON.stringify(value)),
  );
}

const rowNames = ['title', 'subtitle', 'kind', 'trackId', 'language', 'expected', 'isPublic', 'guests'] as const;

function differing(mine: AgendaRow, theirs: AgendaRow): string[] {
  const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  const names: string[] = rowNames.filter((name) => isOther(mine[name], theirs[name]));
  if (isOther(placingOf(mine), placingOf(theirs))) names.push('time');
  return names.length > 0 ? names : ['description'];
}

interface FieldsProps {
  form: FormInstance<Values>;
  language: Language;
  programme: Programme;
}

function ItemFields({ form, language, programme }: FieldsProps) {
  const { t } = useTranslation();
  const values = Form.useWatch([], form) ?? {};
  const { dates, places, tracks, timeZone } = programme;
  const kinds = agendaKinds.map((value) => ({ value: value as string, label: t(`schedule:kind.${value}`) }));
  const own = values.kind ?? '';
  if (own && !kinds.some(({ value }) => value === own)) kinds.push({ value: own, label: own });
  const words = (['title', 'subtitle', 'description'] as const).map((name) => ({
    name,
    label: t(`schedule:field.${name}`),
    own: values[name] ?? '',
    max: boundsIn(of, name).max ?? 1000,
    ...(name === 'description' && { kind: 'rich' as const }),
  }));
  return (
    <>
      <TextField of={of} name="title" label={t('schedule:field.title')} />
      <TextField of={of} name="subtitle" label={t('schedule:field.subtitle')} />
      <div className="form-grid">
        <SelectField
          of={of}
          name="dateId"
          label={t('schedule:field.dateId')}
          placeholder={t('schedule:item.unscheduled')}
          input={{ allowClear: true }}
          options={dates.map((date) => ({ value: date.dateId, label: dayName(date, timeZone) }))}
        />
        <Form.Item name="time" label={t('schedule:field.time')} rules={values.dateId ? [requiredRule()] : []}>
          <Input type="time" disabled={!values.dateId} />
        </Form.Item>
        <NumberField of={of} name="minutes" label={t('schedule:field.minutes')} required />
        <SelectField
          of={of}
          name="placeId"
          label={t('schedule:field.placeId')}
          placeholder={t(own === 'break' ? 'schedule:place.all' : 'schedule:place.none')}
          input={{ allowClear: true }}
          options={places.map((place) => ({ value: place.placeId, label: place.name }))}
        />
        <SelectField of={of} name="kind" label={t('schedule:field.kind')} options={kinds} />
        <SelectField
          of={of}
          name="trackId"
          label={t('schedule:field.trackId')}
          placeholder={t('schedule:track.none')}
          input={{ allowClear: true }}
          options={tracks.map((track) => ({ value: track.trackId, label: track.name }))}
        />
      </div>
      <Field of={of} name="guests" label={t('schedule:field.guests')} extra={t('schedule:item.peopleHint')}>
        <PeopleInput guests={programme.guests} />
      </Field>
      <div className="form-grid">
        <SelectField
          of={of}
          name="language"
          label={t('schedule:field.language')}
          options={[
            { value: '', label: t('schedule:item.noLanguage') },
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
        />
        <NumberField of={of} name="expected" label={t('schedule:field.expected')} />
      </div>
      <SwitchField of={of} name="isPublic" className="schedule-switch" label={t('schedule:field.isPublic')} />
      <Field of={of} name="description" label={t('schedule:field.description')}>
        <RichText label={t('schedule:field.description')} />
      </Field>
      <Field of={of} name="words" label={t('schedule:field.words')}>
        <WordsInput main={language} fields={words} />
      </Field>
      <LongTextField of={of} name="note" label={t('schedule:field.note')} />
    </>
  );
}

type Person = { eventGuestId: string; role: AgendaRole };

interface PeopleProps {
  value?: Person[];
  onChange?: (people: Person[]) => void;
  guests: Programme['guests'];
}

/** Who speaks and who moderates, of the event's guests. */
function PeopleInput({ value = [], onChange, guests }: PeopleProps) {
  const { t } = useTranslation();
  const options = guests.map((guest) => ({ value: guest.eventGuestId, label: guest.name }));
  const those = (role: AgendaRole) => value.filter((each) => each.role === role).map((each) => each.eventGuestId);
  const set = (role: AgendaRole, ids: string[]) => {
    const kept = value.filter((each) => each.role !== role);
    const made = ids.map((eventGuestId) => ({ eventGuestId, role }));
    onChange?.(role === 'speaker' ? [...made, ...kept] : [...kept, ...made]);
  };
  return (
    <div className="form-grid">
      {(['speaker', 'moderator'] as const).map((role) => (
        <Select
          key={role}
          mode="multiple"
          aria-label={t(`schedule:role.${role}`)}
          placeholder={t(`schedule:role.${role}`)}
          optionFilterProp="label"
          options={options}
          value={those(role)}
          onChange={(ids) => set(role, ids)}
        />
      ))}
    </div>
  );
}
