import {
  type MemberImportFacts,
  memberImportRehearse,
  memberImportSkip,
} from '@convoke/contract/member/member.import.calls.ts';
import {
  type ImportRule,
  importRules,
  type RuledField,
  ruledFields,
} from '@convoke/contract/member/member.import.rules.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useTold } from '../../../../ui/told.ts';
import { fieldTexts, ruleTexts } from './import-texts.ts';

const isAdded = (field: RuledField) => field === 'phones' || field === 'emails';

/** Which columns give a field. */
function isGiven(columns: MemberImportFacts['columns'], field: RuledField): boolean {
  if (field === 'phones') return columns.includes('phone');
  if (field === 'emails') return columns.includes('email');
  if (field === 'name') return columns.some((each) => each === 'name' || each === 'familyName' || each === 'givenName');
  return columns.includes(field);
}

/** What becomes of people who are members already, field by field. */
export function ImportRules({ of, refresh }: { of: MemberImportFacts; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const told = useTold(refresh);
  const [rules, setRules] = useState<Partial<Record<RuledField, ImportRule>>>(of.rules);
  const { importId } = of;
  return (
    <section>
      <p className="muted">{t('member-import:rulesText')}</p>
      <div className="member-import-rules">
        {ruledFields
          .filter((field) => isGiven(of.columns, field))
          .map((field) => (
            <div key={field} role="group" aria-label={t(fieldTexts[field])}>
              <span>{t(fieldTexts[field])}</span>
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
          ))}
      </div>
      <div className="member-import-actions">
        <BusyButton type="primary" onClick={() => told(call(memberImportRehearse, { importId, rules }))}>
          {t('member-import:rehearse')}
        </BusyButton>
        <BusyButton onClick={() => told(call(memberImportSkip, { importId, step: 'rules' }))}>
          {t('member-import:skipRules')}
        </BusyButton>
      </div>
    </section>
  );
}
