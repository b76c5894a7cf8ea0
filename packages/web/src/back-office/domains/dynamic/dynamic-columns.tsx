import type { DynamicRow } from '@convoke/contract/dynamic/dynamic.calls.ts';
import type { DynamicState, PinMove } from '@convoke/contract/dynamic/dynamic.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../core/format.ts';
import type { Column } from '../../../ui/list/table-types.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';

export const stateTexts: Readonly<Record<DynamicState, string>> = {
  draft: 'dynamic:state.draft',
  scheduled: 'dynamic:state.scheduled',
  public: 'dynamic:state.public',
};

const colors: Readonly<Record<DynamicState, string>> = { draft: 'default', scheduled: 'blue', public: 'green' };

interface Context {
  timeZone: string;
  /** Of the event: where the public reads. */
  code: string;
  onEdit: (row: DynamicRow) => Promise<unknown>;
  onTell: (row: DynamicRow) => void;
  onSwitch: (row: DynamicRow, to: 'public' | 'draft') => Promise<unknown>;
  onPin: (row: DynamicRow, to: PinMove) => Promise<unknown>;
  onDelete: (row: DynamicRow) => void;
}

/** The columns of the list of news; moments in the event's zone. */
export function useDynamicColumns({ timeZone, code, ...on }: Context): Column<DynamicRow>[] {
  const { t } = useTranslation();
  const moment = (at: string) => formatDateTime(at, timeZone);
  const nameOf = ({ title, excerpt }: DynamicRow) => title || excerpt.slice(0, 60) || t('dynamic:onlyPictures');
  return [
    { key: 'title', title: t('dynamic:column.title'), main: true, sort: 'pin', render: (row) => <Cell row={row} /> },
    {
      key: 'state',
      part: 'state',
      title: t('dynamic:column.state'),
      render: (row) => <Tag color={colors[row.state]}>{t(stateTexts[row.state])}</Tag>,
    },
    {
      key: 'publishAt',
      part: 'fact',
      title: t('dynamic:column.publishAt'),
      sort: 'publishAt',
      render: (row) => (row.publishAt === null ? '—' : moment(row.publishAt)),
    },
    {
      key: 'updatedAt',
      title: t('dynamic:column.updatedAt'),
      sort: 'updatedAt',
      render: (row) => moment(row.updatedAt),
    },
    {
      key: 'pictures',
      title: t('dynamic:field.pictures'),
      align: 'right',
      extra: true,
      render: (row) => formatNumber(row.pictures),
    },
    {
      key: 'createdAt',
      title: t('dynamic:column.createdAt'),
      extra: true,
      sort: 'createdAt',
      render: (row) => moment(row.createdAt),
    },
    {
      key: 'actions',
      part: 'actions',
      title: '',
      align: 'right',
      render: (row) => (
        <RowMenu
          label={t('dynamic:action.of', { name: nameOf(row) })}
          items={[
            { label: t('dynamic:action.edit'), onClick: () => on.onEdit(row) },
            ...(row.state === 'public'
              ? [
                  {
                    label: t('dynamic:action.view'),
                    onClick: () =>
                      void window.open(
                        `/event/${encodeURIComponent(code)}/news/${row.dynamicId}`,
                        '_blank',
                        'noopener',
                      ),
                  },
                  { label: t('dynamic:action.tell'), onClick: () => on.onTell(row) },
                  { label: t('dynamic:action.draft'), onClick: () => on.onSwitch(row, 'draft') },
                ]
              : [{ label: t('dynamic:action.publish'), onClick: () => on.onSwitch(row, 'public') }]),
            'divider',
            ...(row.pin > 0
              ? [
                  { label: t('dynamic:action.up'), onClick: () => on.onPin(row, 'up') },
                  { label: t('dynamic:action.down'), onClick: () => on.onPin(row, 'down') },
                  { label: t('dynamic:action.unpin'), onClick: () => on.onPin(row, 'off') },
                ]
              : [{ label: t('dynamic:action.pin'), onClick: () => on.onPin(row, 'top') }]),
            'divider',
            { label: t('common:delete.ok'), danger: true, onClick: () => on.onDelete(row) },
          ]}
        />
      ),
    },
  ];
}

function Cell({ row }: { row: DynamicRow }) {
  const { t } = useTranslation();
  return (
    <span className="news-cell">
      {row.pictureUrl && <img src={row.pictureUrl} alt="" loading="lazy" />}
      <span className="news-words">
        <span>
          {row.title || row.excerpt || t('dynamic:onlyPictures')}
          {row.pin > 0 && <Tag className="news-pin">{t('dynamic:pinned')}</Tag>}
        </span>
        {row.title && row.excerpt && <span className="muted">{row.excerpt}</span>}
      </span>
    </span>
  );
}
