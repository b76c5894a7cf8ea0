import { type MemberImportFacts, memberImportRehearse } from '@convoke/contract/member/member.import.calls.ts';
import {
  type ImportColumn,
  type ImportRule,
  importRules,
  isOwnColumn,
  mostLabelsOfImport,
  type RuledField,
  ruledFields,
} from '@convoke/contract/member/member.import.rules.ts';
import { Radio, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useMemberGroups, useTags } from '../labels/use-labels.ts';
import { columnName, ruleTexts } from './import-texts.ts';

const isAdded = (field: RuledField | ImportColumn) => field === 'phones' || field === 'emails';

/** Which columns give a field. */
function isGiven(columns: MemberImportFacts['columns'], field: RuledField): boolean {
  if (field === 'phones') return columns.includes('phone');
  if (field === 'emails') return columns.includes('email');
  if (field === 'name') return columns.some((each) => each === 'name' || each === 'familyName' || each === 'givenName');
  return columns.includes(field);
}

interface Props {
  of: MemberImportFacts;
  refresh: () => Promise<unknown>;
  onNext: () => void;
  /** What stands beside Continue. */
  foot: ReactNode;
}

/** What becomes of people who are members already, field by field. */
export function ImportRules({ of, refresh, onNext, foot }: Props) {
  const { t } = useTranslation();
  const told = useTold(refresh);
  const [rules, setRules] = useState(of.rules);
  const { tags } = useTags();
  const { groups } = useMemberGroups();
  const [tagIds, setTagIds] = useState(of.tagIds);
  const [groupIds, setGroupIds] = useState(of.groupIds);
  const { importId } = of;
  const isTried =
    of.isRehearsed && JSON.stringify([rules, tagIds, groupIds]) === JSON.stringify([of.rules, of.tagIds, of.groupIds]);
  const labels = [
    {
      id: 'import-tags',
      title: t('member-import:everyoneTags'),
      value: tagIds,
      set: setTagIds,
      options: tags.map((tag) => ({
        value: tag.tagId,
        label: tag.categoryName ? `${tag.categoryName} · ${tag.name}` : tag.name,
      })),
      empty: t('label:tag.empty'),
    },
    {
      id: 'import-groups',
      title: t('member-import:everyoneGroups'),
      value: groupIds,
      set: setGroupIds,
      options: groups
        .filter(({ kind }) => kind === 'static')
        .map((group) => ({ value: group.groupId, label: group.name })),
      empty: t('label:group.empty'),
    },
  ];
  return (
    <section>
      <p className="muted">{t('member-import:rulesText')}</p>
      <div className="member-import-rules">
        {[...ruledFields.filter((field) => isGiven(of.columns, field)), ...of.columns.filter(isOwnColumn)].map(
          (field) => (
            <div key={field} role="group" aria-label={columnName(of, field, t)}>
              <span>{columnName(of, field, t)}</span>
              <Radio.Group
                value={rules[field] ?? 'fill'}
                options={importRules
                  .filter((rule) => rule !== 'overwrite' || !isAdded(field))
                  .map((value) => ({
                    value,
                    label: t(value === 'fill' && isAdded(field) ? 'member-import:rule.add' : ruleTexts[value]),
                  }))}
                onChange={(event) => setRules({ ...rules, [field]: event.target.value as ImportRule })}
              />
            </div>
          ),
        )}
        {labels.map(({ id, title, value, set, options, empty }) => (
          <div key={id}>
            <label htmlFor={id}>{title}</label>
            <Select
              id={id}
              mode="multiple"
              maxCount={mostLabelsOfImport}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('field:none')}
              value={value}
              options={options}
              notFoundContent={empty}
              onChange={set}
            />
          </div>
        ))}
      </div>
      <p className="muted">{t('member-import:everyoneText')}</p>
      <div className="member-import-actions">
        <BusyButton
          type="primary"
          onClick={async () => {
            if (isTried) onNext();
            else await told(call(memberImportRehearse, { importId, rules, tagIds, groupIds }));
          }}
        >
          {t('common:continue')}
        </BusyButton>
        {foot}
      </div>
    </section>
  );
}
