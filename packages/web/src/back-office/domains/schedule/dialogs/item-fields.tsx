import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type Language, languages } from '@convoke/contract/core/language.ts';
import { agendaAdd } from '@convoke/contract/schedule/schedule.calls.ts';
import { agendaKinds, type AgendaRole } from '@convoke/contract/schedule/schedule.rules.ts';
import { Button, Form, type FormInstance, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
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
import { WordsInput } from '../../../../ui/form/words-input.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { partOf } from '../../../../ui/schema.ts';
import { dayName } from '../editor/days.ts';
import type { Programme } from '../editor/programme.ts';

export type ItemValues = z.input<typeof agendaAdd.input> & { time?: string };

const of = agendaAdd;
const link = partOf(of, 'links');
const mostLinks = 30;
const isRich = (name: string) => name === 'abstract' || name === 'description';

interface FieldsProps {
  form: FormInstance<ItemValues>;
  language: Language;
  programme: Programme;
}

/** The fields of an item, in the order in which one thinks of them. */
export function ItemFields({ form, language, programme }: FieldsProps) {
  const { t } = useTranslation();
  const values = Form.useWatch([], form) ?? {};
  const { dates, places, tracks, timeZone } = programme;
  const kinds = agendaKinds.map((value) => ({ value: value as string, label: t(`schedule:kind.${value}`) }));
  const own = values.kind ?? '';
  if (own && !kinds.some(({ value }) => value === own)) kinds.push({ value: own, label: own });
  const words = (['title', 'subtitle', 'abstract', 'description'] as const).map((name) => ({
    name,
    label: t(`schedule:field.${name}`),
    own: values[name] ?? '',
    max: boundsIn(of, name).max ?? 1000,
    ...(isRich(name) && { kind: 'rich' as const }),
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
      <Field of={of} name="abstract" label={t('schedule:field.abstract')}>
        <RichText label={t('schedule:field.abstract')} />
      </Field>
      <Field of={of} name="description" label={t('schedule:field.description')}>
        <RichText label={t('schedule:field.description')} />
      </Field>
      <TextField of={of} name="url" label={t('schedule:field.url')} input={{ type: 'url', placeholder: 'https://' }} />
      <LinkLines />
      <Field of={of} name="words" label={t('schedule:field.words')}>
        <WordsInput main={language} fields={words} />
      </Field>
      <LongTextField of={of} name="note" label={t('schedule:field.note')} />
    </>
  );
}

/** Links of an item, one below the other. */
function LinkLines() {
  const { t } = useTranslation();
  return (
    <Form.List name="links">
      {(lines, { add, remove }) => (
        <fieldset className="schedule-spans schedule-links">
          <legend>{t('schedule:field.links')}</legend>
          {lines.map((line, index) => (
            <div key={line.key} className="schedule-link">
              <TextField
                of={link}
                name="title"
                at={[line.name]}
                input={{
                  placeholder: t('field:title'),
                  'aria-label': t('schedule:link.titleOf', { n: index + 1 }),
                }}
              />
              <TextField
                of={link}
                name="url"
                at={[line.name]}
                required
                input={{
                  type: 'url',
                  placeholder: 'https://',
                  'aria-label': t('schedule:link.url', { n: index + 1 }),
                }}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('schedule:link.remove', { n: index + 1 })}
                onClick={() => remove(line.name)}
              />
            </div>
          ))}
          {lines.length < mostLinks && (
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({ title: '', url: '' })}>
              {t('schedule:link.add')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
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
