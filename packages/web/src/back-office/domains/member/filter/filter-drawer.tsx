import { filterSentence } from '@convoke/contract/member/filter/filter.sentence.ts';
import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { FilterBuilder } from './filter-builder.tsx';
import { type DraftGroup, draftOf, treeOf } from './filter-draft.ts';
import { FilterSteps } from './filter-steps.tsx';
import { namesIn, useFilterCount } from './use-filter-count.ts';

interface Props {
  open: boolean;
  /** The filter of the list. */
  tree: FilterGroup | undefined;
  onApply: (tree: FilterGroup | undefined) => void;
  /** Where the filter is that of something else than the list. */
  title?: string | undefined;
  okText?: string | undefined;
  onClose: () => void;
}

/** A filter is made of conditions; what it says and how many it leaves stands below. */
export function FilterDrawer({ open, tree, onApply, title, okText, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { leave, onTyped } = useLeave(open, onClose);
  return (
    <Drawer {...first} open={open} onClose={leave} size={720} title={title ?? t('member:filter.title')} destroyOnHidden>
      <Form tree={tree} onApply={onApply} okText={okText} onTyped={onTyped} />
    </Drawer>
  );
}

function Form({
  tree,
  onApply,
  okText,
  onTyped,
}: Pick<Props, 'tree' | 'onApply' | 'okText'> & { onTyped: () => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<DraftGroup>(() => draftOf(tree));
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const { data } = useFilterCount(tree, false);
  const names = new Map([...namesIn(data?.names), ...chosen]);
  const made = treeOf(draft);
  const settled = useDebounced(made, 400);
  return (
    <div className="filter-form">
      <FilterBuilder
        draft={draft}
        names={names}
        onChange={(next, more) => {
          onTyped();
          setDraft(next);
          if (more) setChosen(new Map([...chosen, ...more]));
        }}
      />
      <section aria-live="polite" aria-label={t('member:filter.says')}>
        <p className={made ? 'filter-sentence' : 'muted'}>
          {made ? filterSentence(made, (id) => names.get(id), currentLanguage()) : t('member:filter.unfinished')}
        </p>
        {made && settled && <FilterSteps tree={settled} />}
      </section>
      <div className="filter-buttons">
        <Button type="primary" disabled={!made} onClick={() => made && onApply(made)}>
          {okText ?? t('member:filter.apply')}
        </Button>
        {tree && !okText && <Button onClick={() => onApply(undefined)}>{t('member:filter.clear')}</Button>}
      </div>
    </div>
  );
}
