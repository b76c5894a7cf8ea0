import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { deepestFilter } from '@convoke/contract/member/filter/filter.problem.ts';
import { ownOperators } from '@convoke/contract/member/filter/filter.own.ts';
import { operatorSentence } from '@convoke/contract/member/filter/filter.sentence.ts';
import { type FilterField, filterFields, type FilterMatch } from '@convoke/contract/member/filter/filter.tree.ts';
import { fieldWords } from '@convoke/contract/member/filter/filter.words.ts';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import {
  changed,
  type DraftCondition,
  type DraftGroup,
  isWhole,
  newCondition,
  newGroup,
  newOwnCondition,
  operatorsOf,
} from './filter-draft.ts';
import { useMemberFields } from '../fields/use-fields.ts';
import { FilterValues } from './filter-values.tsx';

interface Props {
  draft: DraftGroup;
  names: ReadonlyMap<string, string>;
  onChange: (draft: DraftGroup, names?: ReadonlyMap<string, string>) => void;
}

const matchTexts: Readonly<Record<FilterMatch, string>> = {
  all: 'member:filter.all',
  any: 'member:filter.any',
  none: 'member:filter.none',
};

/** Conditions in groups, and groups within groups. */
export function FilterBuilder({ draft, names, onChange }: Props) {
  return <Group group={draft} depth={1} root={draft} names={names} onChange={onChange} />;
}

interface GroupProps {
  group: DraftGroup;
  depth: number;
  root: DraftGroup;
  names: ReadonlyMap<string, string>;
  onChange: Props['onChange'];
}

function Group({ group, depth, root, names, onChange }: GroupProps) {
  const { t } = useTranslation();
  const replace = (next: DraftGroup | null) =>
    onChange(depth === 1 ? (next ?? newGroup('all')) : changed(root, group.key, next));
  const add = (node: DraftGroup | DraftCondition) => replace({ ...group, nodes: [...group.nodes, node] });
  return (
    <div className="filter-group" role="group" aria-label={t(matchTexts[group.match])}>
      <div className="filter-group-head">
        <Select
          aria-label={t('member:filter.match')}
          popupMatchSelectWidth={false}
          value={group.match}
          options={Object.entries(matchTexts).map(([value, key]) => ({ value, label: t(key) }))}
          onChange={(match: FilterMatch) => replace({ ...group, match })}
        />
        {depth > 1 && (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('member:filter.removeGroup')}
            title={t('member:filter.removeGroup')}
            onClick={() => replace(null)}
          />
        )}
      </div>
      {group.nodes.map((node) =>
        'nodes' in node ? (
          <Group key={node.key} group={node} depth={depth + 1} root={root} names={names} onChange={onChange} />
        ) : (
          <Condition
            key={node.key}
            condition={node}
            names={names}
            onChange={(next, more) => onChange(changed(root, node.key, next), more)}
          />
        ),
      )}
      <div className="filter-group-foot">
        <Button size="small" icon={<PlusOutlined />} onClick={() => add(newCondition())}>
          {t('member:filter.addCondition')}
        </Button>
        {depth < deepestFilter && (
          <Button size="small" type="text" icon={<PlusOutlined />} onClick={() => add(newGroup('any'))}>
            {t('member:filter.addGroup')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ConditionProps {
  condition: DraftCondition;
  names: ReadonlyMap<string, string>;
  onChange: (next: DraftCondition | null, names?: ReadonlyMap<string, string>) => void;
}

function Condition({ condition, names, onChange }: ConditionProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { fields: ownFields } = useMemberFields();
  const fields = (Object.keys(filterFields) as FilterField[]).filter((field) => field !== 'own');
  const ownId = condition.value['memberFieldId'];
  const own = ownFields.find(({ memberFieldId }) => memberFieldId === ownId);
  const ownOptions = ownFields.map(({ memberFieldId, name }) => ({ value: memberFieldId, label: name }));
  const operators = own ? ownOperators[own.kind] : operatorsOf(condition.field);
  return (
    <div className="filter-condition">
      <Select
        aria-label={t('member:filter.field')}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={condition.field === 'own' ? String(ownId) : condition.field}
        // Of a field that is deleted.
        labelRender={({ label }) => label ?? t('member:filter.gone')}
        options={[
          ...fields.map((field) => ({ value: field as string, label: fieldWords[field][language] })),
          ...(ownOptions.length > 0 ? [{ label: t('member-field:title'), options: ownOptions }] : []),
        ]}
        onChange={(chosen: string) => {
          const field = ownFields.find(({ memberFieldId }) => memberFieldId === chosen);
          const next = field
            ? newOwnCondition(chosen, ownOperators[field.kind][0] ?? 'filled')
            : newCondition(chosen as FilterField);
          onChange({ ...next, key: condition.key });
        }}
      />
      <Select
        aria-label={t('member:filter.operator')}
        popupMatchSelectWidth={false}
        value={condition.operator}
        options={operators.map((operator) => ({
          value: operator,
          label: operatorSentence(condition.field, operator, language, own?.name),
        }))}
        onChange={(operator: string) => onChange({ ...condition, operator, value: keptValue(condition, operator) })}
      />
      <div className="filter-values">
        <FilterValues
          condition={condition}
          names={names}
          onChange={(value, more) => onChange({ ...condition, value }, more)}
        />
        {!isWhole(condition) && <span className="muted">{t('member:filter.incomplete')}</span>}
      </div>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('member:filter.removeCondition')}
        title={t('member:filter.removeCondition')}
        onClick={() => onChange(null)}
      />
    </div>
  );
}

/** What was asked for stays where the other operator takes the same. */
function keptValue(condition: DraftCondition, operator: string): DraftCondition['value'] {
  const other = { ...condition, operator };
  const { memberFieldId } = condition.value;
  return isWhole(other) ? condition.value : memberFieldId === undefined ? {} : { memberFieldId };
}
