import { filterSentence } from '@convoke/contract/member/filter/filter.sentence.ts';
import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { namesIn, useFilterCount } from './use-filter-count.ts';

interface Props {
  tree: FilterGroup;
  onEdit: () => void;
  /** Keeps the filter under a name; none where that is done already. */
  onSave: (() => void) | undefined;
  onGroup: () => void;
  onClear: () => void;
}

/** The filter that narrows the list, as a sentence. */
export function FilterBar({ tree, onEdit, onSave, onGroup, onClear }: Props) {
  const { t } = useTranslation();
  const { data } = useFilterCount(tree, false);
  const names = namesIn(data?.names);
  return (
    <section className="panel filter-bar" aria-label={t('member:filter.title')}>
      <p>{data ? filterSentence(tree, (id) => names.get(id), currentLanguage()) : t('common:loading')}</p>
      <Button size="small" onClick={onEdit}>
        {t('member:filter.edit')}
      </Button>
      {onSave && (
        <Button size="small" onClick={onSave}>
          {t('label:saved.save')}
        </Button>
      )}
      <Button size="small" onClick={onGroup}>
        {t('label:saved.group')}
      </Button>
      <Button size="small" type="text" onClick={onClear}>
        {t('member:filter.clear')}
      </Button>
    </section>
  );
}
