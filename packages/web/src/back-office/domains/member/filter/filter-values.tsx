import { callingCodes } from '@convoke/contract/core/calling-codes.ts';
import { filterFields } from '@convoke/contract/member/filter/filter.tree.ts';
import type * as z from 'zod';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentLanguage, languageNames } from '../../../../core/language.ts';
import { MoneyInput } from '../../../../ui/form/money-input.tsx';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { participantStateTexts } from '../../participant/state-texts.part.ts';
import { fieldsOf } from '../../../../ui/schema.ts';
import { wormKindTexts } from '../../worm/worm-texts.part.ts';
import { originTexts } from '../common/member-texts.ts';
import { consentChannelTexts } from '../rights/consent-texts.ts';
import { useMemberFields } from '../fields/use-fields.ts';
import type { DraftCondition } from './filter-draft.ts';
import { PickMany } from './pick-many.tsx';

interface Props {
  condition: DraftCondition;
  names: ReadonlyMap<string, string>;
  onChange: (value: DraftCondition['value'], names?: ReadonlyMap<string, string>) => void;
}

const picked = {
  eventIds: 'event',
  ticketIds: 'ticket',
  tagIds: 'tag',
  groupIds: 'group',
  userIds: 'user',
  surveyIds: 'questionnaire',
  voteIds: 'vote',
} as const;
const pickTexts = {
  event: 'member:filter.events',
  ticket: 'member:filter.tickets',
  tag: 'member:filter.tags',
  group: 'member:filter.groups',
  user: 'member:filter.users',
  questionnaire: 'member:filter.questionnaires',
  vote: 'member:filter.votes',
};

/** What a condition asks for: a control for each field that its schema has. */
export function FilterValues({ condition, names, onChange }: Props) {
  const table: Readonly<Record<string, z.ZodType>> = filterFields[condition.field];
  const schema = table[condition.operator];
  const set = (name: string) => (next: unknown, more?: ReadonlyMap<string, string>) => {
    const { [name]: _, ...rest } = condition.value;
    const isNothing = next === null || next === '' || (Array.isArray(next) && next.length === 0);
    onChange(isNothing ? rest : { ...rest, [name]: next }, more);
  };
  return schema
    ? Object.keys(fieldsOf(schema))
        // The field itself is chosen before.
        .filter((name) => name !== 'memberFieldId')
        .map((name) => <Control key={name} name={name} condition={condition} names={names} onChange={set(name)} />)
    : null;
}

interface ControlProps {
  name: string;
  condition: DraftCondition;
  names: ReadonlyMap<string, string>;
  onChange: (next: unknown, names?: ReadonlyMap<string, string>) => void;
}

function Control({ name, condition, names, onChange }: ControlProps) {
  const { t } = useTranslation();
  const states = useOptions(participantStateTexts);
  const origins = useOptions(originTexts);
  const channels = useOptions(consentChannelTexts);
  const hunters = useOptions(wormKindTexts);
  const { fields } = useMemberFields();
  const options =
    fields
      .find(({ memberFieldId }) => memberFieldId === condition.value['memberFieldId'])
      ?.options.map((option) => ({ value: option.optionId, label: option.name })) ?? [];
  const value = condition.value[name];
  const list = Array.isArray(value) ? (value as string[]) : [];
  const number = typeof value === 'number' ? value : null;
  const several = (label: string, options: { value: string; label: string }[]) => (
    <Select
      mode="multiple"
      className="filter-value"
      aria-label={label}
      placeholder={label}
      showSearch={{ optionFilterProp: 'label' }}
      value={list}
      options={options}
      onChange={(next: string[]) => onChange(next)}
    />
  );
  if (name in picked) {
    const of = picked[name as keyof typeof picked];
    return <PickMany of={of} label={t(pickTexts[of])} value={list} names={names} onChange={onChange} />;
  }
  switch (name) {
    case 'text':
      return (
        <Input
          className="filter-value"
          aria-label={t('member:filter.text')}
          placeholder={t('member:filter.text')}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'optionIds':
      return several(t('member-field:options'), options);
    case 'number':
      return (
        <NumberInput
          aria-label={t('member-field:kind.number')}
          placeholder={t('member-field:kind.number')}
          value={number}
          onChange={onChange}
        />
      );
    case 'cents':
      return <MoneyInput aria-label={t('member:filter.amount')} value={number} onChange={onChange} />;
    case 'days':
      return (
        <NumberInput
          aria-label={t('member:filter.days')}
          placeholder={t('member:filter.days')}
          value={number}
          onChange={onChange}
        />
      );
    case 'times':
    case 'last': {
      const label = t(name === 'last' ? 'member:filter.last' : 'member:filter.times');
      return <NumberInput aria-label={label} placeholder={label} value={number} onChange={onChange} />;
    }
    case 'from':
    case 'to': {
      const label = t(name === 'from' ? 'common:filter.from' : 'common:filter.to');
      return (
        <Input
          type="date"
          aria-label={label}
          title={label}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    }
    case 'states':
      return several(t('member:filter.states'), states);
    case 'values':
      return condition.field === 'language'
        ? several(
            t('member:field.language'),
            Object.entries(languageNames).map(([word, label]) => ({ value: word, label })),
          )
        : several(t('member:field.origin'), origins);
    case 'channels':
      return several(t('member-rights:channels'), channels);
    case 'kinds':
      return several(t('worm:field.kind'), hunters);
    case 'prefixes':
      return several(t('member:filter.codes'), countries());
    default:
      return (
        <Select
          mode="tags"
          className="filter-value"
          aria-label={t('member:filter.domains')}
          placeholder={t('member:filter.domains')}
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', ' ', ';']}
          value={list}
          onChange={(next: string[]) => onChange(next.map((each) => each.replace(/^.*@/, '').toLowerCase()))}
        />
      );
  }
}

/** Countries by what their numbers begin with; several share one. */
function countries() {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
  const byCode = Map.groupBy(callingCodes, ([, code]) => code);
  return [...byCode].map(([code, regions]) => ({
    value: code,
    label: `+${code} ${names.of(regions[0]?.[0] ?? '') ?? ''}`,
  }));
}
