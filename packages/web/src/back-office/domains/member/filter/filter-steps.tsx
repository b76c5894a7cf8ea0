import { filterSentence } from '@convoke/contract/member/filter/filter.sentence.ts';
import { type FilterGroup, groupOf } from '@convoke/contract/member/filter/filter.tree.ts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { namesIn, useFilterCount } from './use-filter-count.ts';

/** How many members each condition in turn leaves. */
export function FilterSteps({ tree }: { tree: FilterGroup }) {
  const { t } = useTranslation();
  const [exactOf, setExactOf] = useState<FilterGroup>();
  const { data, error, refetch, isPlaceholderData } = useFilterCount(tree, exactOf === tree);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || isPlaceholderData) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const names = namesIn(data.names);
  const say = (node: FilterGroup) => filterSentence(node, (id) => names.get(id), currentLanguage());
  const group = groupOf(tree);
  const parts = group?.match === 'all' ? group.nodes.map((node) => say({ all: [node] })) : [say(tree)];
  const most = Math.max(1, ...data.steps.map(({ count }) => count));
  return (
    <ol className="filter-steps" aria-label={t('member:filter.steps')}>
      {data.steps.map(({ count, isCapped }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
        <li key={n}>
          <span className="filter-step-bar" style={{ inlineSize: `${(count / most) * 100}%` }} aria-hidden="true" />
          <span>{n === 0 ? t('member:filter.everyone') : parts[n - 1]}</span>
          <strong className="number">
            {isCapped ? t('common:table.totalCapped', { n: formatNumber(count) }) : formatNumber(count)}
          </strong>
        </li>
      ))}
      {data.steps.some(({ isCapped }) => isCapped) && (
        <li>
          <Button type="link" size="small" onClick={() => setExactOf(tree)}>
            {t('common:table.countAll')}
          </Button>
        </li>
      )}
    </ol>
  );
}
