import { filterSentence } from '@convoke/contract/member/filter/filter.sentence.ts';
import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { ChipClose } from '../../../../ui/list/filter-chips.tsx';
import { namesIn, useFilterCount } from './use-filter-count.ts';

interface Props {
  tree: FilterGroup;
  onEdit: () => void;
  /** Keeps the filter under a name; none where that is done already. */
  onSave: (() => void) | undefined;
  onGroup: () => void;
  onClear: () => void;
}

/** The conditions that narrow the list, as a sentence: pressed, they are changed. */
export function FilterBar({ tree, onEdit, onSave, onGroup, onClear }: Props) {
  const { t } = useTranslation();
  const { data } = useFilterCount(tree, false);
  const names = namesIn(data?.names);
  const sentence = data ? filterSentence(tree, (id) => names.get(id), currentLanguage()) : t('common:loading');
  return (
    <>
      <span className="filter-chip is-set">
        <button type="button" className="filter-chip-words" title={t('member:filter.edit')} onClick={onEdit}>
          {sentence}
        </button>
        <ChipClose label={t('member:filter.clear')} onClick={onClear} />
      </span>
      {onSave && (
        <Button size="small" type="link" onClick={onSave}>
          {t('label:saved.save')}
        </Button>
      )}
      <Button size="small" type="link" onClick={onGroup}>
        {t('label:saved.group')}
      </Button>
    </>
  );
}
