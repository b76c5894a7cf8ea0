import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { filterSentence } from '@convoke/contract/member/filter/filter.sentence.ts';
import { memberFilterList } from '@convoke/contract/member/member.saved.calls.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { FilterDrawer } from './filter-drawer.tsx';
import { namesIn, useFilterCount } from './use-filter-count.ts';

interface Props {
  /** None: everybody. */
  tree: FilterGroup | undefined;
  onChange: (tree: FilterGroup | undefined) => void;
}

/** Members for a page of another domain: all of them, or those of a filter, made here or saved before. The page loads the texts `member`. */
export function FilterChoice({ tree, onChange }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useFilterCount(tree, false);
  const names = namesIn(data?.names);
  const saved = useCall(memberFilterList, {});
  const usable = (saved.data ?? []).filter((filter) => filter.tree !== null);
  return (
    <>
      {tree && (
        <span>{data ? filterSentence(tree, (id) => names.get(id), currentLanguage()) : t('common:loading')}</span>
      )}
      <Button size="small" onClick={() => setOpen(true)}>
        {t(tree ? 'member:filter.edit' : 'member:filter.narrow')}
      </Button>
      {usable.length > 0 && (
        <Select
          size="small"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('member:filter.saved')}
          placeholder={t('member:filter.saved')}
          value={null}
          options={usable.map(({ filterId, name }) => ({ value: filterId, label: name }))}
          onChange={(id: string | null) => onChange(usable.find(({ filterId }) => filterId === id)?.tree ?? undefined)}
        />
      )}
      {tree && (
        <Button size="small" type="text" onClick={() => onChange(undefined)}>
          {t('member:filter.clear')}
        </Button>
      )}
      <FilterDrawer
        open={isOpen}
        tree={tree}
        okText={t('member:filter.use')}
        onApply={(made) => {
          onChange(made);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
