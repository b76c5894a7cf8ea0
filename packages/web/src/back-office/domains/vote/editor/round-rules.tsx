import {
  mostCandidates,
  resultModes,
  ruleProblem,
  voterKinds,
  votePeriods,
} from '@convoke/contract/vote/vote.rules.ts';
import { Alert, Form, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatZone } from '../../../../core/format.ts';
import { FittingNumber } from '../../../../ui/form/fitting-number.tsx';
import { KeptField } from '../../../../ui/form/kept-field.tsx';
import { ruleWords } from './rule-words.ts';
import { type RoundDraft, roundOf } from './vote-draft.ts';

interface Props {
  round: RoundDraft;
  timeZone: string;
  onChange: (fields: Partial<RoundDraft>) => void;
}

/** How people vote in a round, with what that comes to in a sentence. What ballots were cast by stays. */
export function RoundRules({ round, timeZone, onChange }: Props) {
  const { t } = useTranslation();
  const isFixed = round.ballots > 0;
  const hasGroups = round.candidates.some((each) => each.group !== '') || round.groupMin > 0 || round.groupMax !== null;
  const problem = ruleProblem(round, round.candidates);
  const number = (
    name: 'choicesMin' | 'choicesMax' | 'groupMin' | 'groupMax',
    min: number,
    more: { placeholder?: string } = {},
  ) => (
    <KeptField of={roundOf} name={name} id={`rule-${name}`} label={t(`vote:rule.${name}`)}>
      <FittingNumber
        id={`rule-${name}`}
        min={min}
        max={mostCandidates}
        required={name !== 'groupMax'}
        disabled={isFixed}
        value={round[name]}
        {...more}
        onChange={(value) => onChange({ [name]: value ?? (name === 'groupMax' ? null : min) })}
      />
    </KeptField>
  );
  const choice = <Name extends 'period' | 'voters' | 'results'>(
    name: Name,
    values: readonly RoundDraft[Name][],
    words: (value: RoundDraft[Name]) => string,
    disabled = isFixed,
  ) => (
    <KeptField of={roundOf} name={name} id={`rule-${name}`} label={t(`vote:rule.${name as string}`)}>
      <Select<RoundDraft[Name]>
        id={`rule-${name}`}
        disabled={disabled}
        value={round[name]}
        options={values.map((value) => ({ value, label: words(value) }))}
        onChange={(value) => onChange({ [name]: value } as Partial<RoundDraft>)}
      />
    </KeptField>
  );
  return (
    <Form layout="vertical" component="div">
      <blockquote className="vote-sentence">{ruleWords(round, formatZone(timeZone), t).join(' ')}</blockquote>
      {isFixed && <Alert type="info" showIcon className="form-problem" title={t('vote:rule.fixed')} />}
      {problem && round.candidates.length > 0 && (
        <Alert type="warning" showIcon className="form-problem" title={t(`vote:rule.${problem}`)} />
      )}
      <div className="vote-grid three">
        {number('choicesMin', 1)}
        {number('choicesMax', 1)}
        {hasGroups && number('groupMin', 0)}
        {hasGroups && number('groupMax', 1, { placeholder: t('vote:rule.unlimited') })}
        {choice('period', votePeriods, (value) => t(`vote:period.${value}`))}
        {choice('voters', voterKinds, (value) => t(`vote:voters.${value}`))}
        {choice('results', resultModes, (value) => t(`vote:results.${value}`), false)}
      </div>
      <Toggle
        label={t('vote:rule.guard')}
        text={t('vote:rule.guardText')}
        isOn={round.guard}
        onChange={(guard) => onChange({ guard })}
      />
      <Toggle
        label={t('vote:rule.shuffled')}
        text={t('vote:rule.shuffledText')}
        isOn={round.shuffled}
        onChange={(shuffled) => onChange({ shuffled })}
      />
    </Form>
  );
}

interface ToggleProps {
  label: string;
  text: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Toggle({ label, text, isOn, onChange }: ToggleProps) {
  return (
    <div className="vote-toggle">
      <Switch aria-label={label} checked={isOn} onChange={onChange} />
      <div>
        <div>{label}</div>
        <div className="muted">{text}</div>
      </div>
    </div>
  );
}
