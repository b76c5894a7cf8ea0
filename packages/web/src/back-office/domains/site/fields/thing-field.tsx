import { questionnairePage } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { voteList } from '@convoke/contract/vote/vote.calls.ts';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../ui/use-call.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { voteChoices } from '../../vote/vote-choices.part.ts';
import { useSiteEditor } from '../common/editor-context.ts';

interface Props {
  label: string;
  of: 'vote' | 'questionnaire';
  value: string | null;
  onChange: (id: string | null) => void;
}

/** A vote of the event or of none, or a questionnaire of the organisation, found by its title. */
export function ThingField({ label, of, value, onChange }: Props) {
  const { t } = useTranslation();
  const { eventId, live } = useSiteEditor();
  const id = useId();
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim(), 250).slice(0, 100);
  const input = { size: 20, ...(asked && { search: asked }) };
  const votes = useCall(voteList, of === 'vote' && input, { keep: true });
  const questionnaires = useCall(questionnairePage, of === 'questionnaire' && input, { keep: true });
  const found =
    of === 'vote'
      ? voteChoices(votes.data?.records ?? [], eventId, t)
      : questionnaires.data?.records.map(({ surveyId, title }) => ({ value: surveyId, label: title }));
  const known = value === null ? undefined : (of === 'vote' ? live.votes : live.questionnaires)[value];
  const isFound = found?.some((each) => each.value === value) ?? false;
  const options = value !== null && !isFound ? [{ value, label: known?.title ?? t('site:thing.gone') }] : [];
  return (
    <div className="site-field">
      <label htmlFor={id} className="site-label">
        {label}
      </label>
      <Select
        id={id}
        allowClear
        showSearch={{ filterOption: false, onSearch: setSearch }}
        loading={votes.isFetching || questionnaires.isFetching}
        placeholder={t(`site:thing.${of}`)}
        value={value}
        options={[...options, ...(found ?? [])]}
        onChange={(chosen: string | null | undefined) => onChange(chosen ?? null)}
      />
    </div>
  );
}
