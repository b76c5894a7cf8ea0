import type { MemberRow } from '@convoke/contract/member/member.calls.ts';
import { mostFilterColumns } from '@convoke/contract/member/member.label.rules.ts';
import { memberFilterRows, type SavedFilter } from '@convoke/contract/member/member.saved.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { browserZone } from '../../../../core/format.ts';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useTablePreferences } from '../../../../ui/list/use-table-preferences.ts';

/** Saved filters as columns, hidden until chosen: of each row whether the filter is true. Only those that are shown are asked for. */
export function useViewColumns(
  list: string,
  views: readonly SavedFilter[],
  rows: readonly MemberRow[],
): Column<MemberRow>[] {
  const { t } = useTranslation();
  const [{ shown }] = useTablePreferences(list);
  const asked = views.map(({ filterId }) => filterId).filter((filterId) => shown.includes(filterId));
  const memberIds = rows.map(({ memberId }) => memberId);
  const trees = views
    .filter(({ filterId }) => asked.includes(filterId))
    .map(({ filterId, version }) => [filterId, version]);
  const { data, error } = useQuery({
    queryKey: ['member', 'view columns', trees, memberIds],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(asked.length / mostFilterColumns) }, (_, n) =>
        asked.slice(n * mostFilterColumns, (n + 1) * mostFilterColumns),
      );
      const answers = await Promise.all(
        parts.map((filterIds) =>
          call(
            memberFilterRows,
            { filterIds, memberIds, timeZone: browserZone() },
            { signal, hideLoad: true, quiet: true },
          ),
        ),
      );
      return new Map(answers.flat().map((answer) => [answer.filterId, new Set(answer.memberIds)]));
    },
    enabled: asked.length > 0 && memberIds.length > 0,
  });
  return views.map((view) => ({
    key: view.filterId,
    title: view.name,
    extra: true,
    render: ({ memberId }) => {
      const found = data?.get(view.filterId);
      if (!found) return <span className="muted">{error ? '?' : '…'}</span>;
      return found.has(memberId) ? t('label:saved.isTrue') : <span className="muted">—</span>;
    },
  }));
}
