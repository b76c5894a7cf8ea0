import { questionnairePage } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { voteList } from '@convoke/contract/vote/vote.calls.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../ui/use-call.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { voteChoices } from '../../vote/vote-choices.part.ts';

interface Props {
  eventId: string;
  kind: 'vote' | 'questionnaire';
  /** Of the one that the form begins with. */
  title: string;
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** A vote of the event or of none, or a questionnaire of the organisation, found by its title. */
export function TargetField({ eventId, kind, title, id, value = null, onChange }: Props) {
  const { t } = useTranslation();
  const [begun] = useState(value);
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim(), 250).slice(0, 100);
  const input = { size: 20, ...(asked && { search: asked }) };
  const votes = useCall(voteList, kind === 'vote' && input, { keep: true });
  const questionnaires = useCall(questionnairePage, kind === 'questionnaire' && input, { keep: true });
  const found =
    kind === 'vote'
      ? voteChoices(votes.data?.records ?? [], eventId, t)
      : (questionnaires.data?.records ?? []).map(({ surveyId, title: label }) => ({ value: surveyId, label }));
  const isFound = value === null || found.some((each) => each.value === value);
  const known = isFound ? [] : [{ value, label: value === begun && title ? title : t('live:module.chosen') }];
  return (
    <Select
      {...(id && { id })}
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={votes.isFetching || questionnaires.isFetching}
      placeholder={t('live:module.find')}
      value={value}
      options={[...known, ...found]}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? null)}
    />
  );
}
