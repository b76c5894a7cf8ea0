import { DeleteOutlined } from '@ant-design/icons';
import { dynamicManage } from '@convoke/contract/dynamic/dynamic.calls.ts';
import {
  siteNewsAdd,
  siteNewsDelete,
  siteNewsList,
  type SiteNewsRow,
  siteNewsUpdate,
} from '@convoke/contract/review/review.calls.ts';
import { Button, Drawer, Select, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import type { DialogState } from '../../../ui/dialogs-store.ts';
import { useFirstField } from '../../../ui/form/use-first-field.ts';
import { Stack } from '../../../ui/layout.tsx';
import { SortableLine, SortableList } from '../../../ui/sortable.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';

const quick = { hideLoad: true };
const nameOf = ({ title, excerpt }: { title: string; excerpt: string }) => title || excerpt.slice(0, 80);

/** Which news the site shows and in which order. Without a choice it shows the pinned and the newest. */
export function SiteNewsDrawer({ eventId, open, onClose }: DialogState & { eventId: string }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const read = useCall(siteNewsList, open && { relationId: eventId, size: 100 });
  const told = useTold(useRefresh('review'));
  const shown = read.data?.records ?? [];
  const change = (input: { templateMapId: string; isOn?: boolean; sort?: number }) =>
    void told(call(siteNewsUpdate, input, quick));
  const sort = (keys: string[]) => {
    const at = keys.findIndex((key, place) => key !== shown[place]?.templateMapId);
    // The one that stands elsewhere: taken forward it is there now, taken back it was there.
    const moved = keys[at + 1] === shown[at]?.templateMapId ? keys[at] : shown[at]?.templateMapId;
    if (moved) change({ templateMapId: moved, sort: keys.indexOf(moved) + 1 });
  };
  return (
    <Drawer {...first} open={open} onClose={onClose} size={520} title={t('review:news.title')}>
      <Stack>
        <p className="muted">{t('review:news.text')}</p>
        <AddPost
          eventId={eventId}
          shown={shown}
          onAdd={(dynamicId) => void told(call(siteNewsAdd, { eventId, dynamicId }, quick))}
        />
        {read.error && !read.data ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : !read.data ? (
          <Skeleton active />
        ) : shown.length === 0 ? (
          <EmptyState title={t('review:news.empty')} text={t('review:news.emptyText')} />
        ) : (
          <SortableList
            className="site-news"
            items={shown.map((row) => ({ key: row.templateMapId, name: nameOf(row), row }))}
            onSort={sort}
          >
            {({ key, name, row }) => (
              <SortableLine key={key} item={{ key, name }} className="site-news-line">
                <span>
                  {name}
                  {row.state !== 'public' && <span className="muted">{t('review:news.notPublic')}</span>}
                </span>
                <Switch
                  checked={row.isOn}
                  aria-label={t('review:news.show', { name })}
                  onChange={(isOn) => change({ templateMapId: key, isOn })}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`${t('common:remove')}: ${name}`}
                  onClick={() => void told(call(siteNewsDelete, { templateMapId: key }, quick))}
                />
              </SortableLine>
            )}
          </SortableList>
        )}
      </Stack>
    </Drawer>
  );
}

interface AddProps {
  eventId: string;
  shown: readonly SiteNewsRow[];
  onAdd: (dynamicId: string) => void;
}

/** Chooses a post of the event's news by its words. */
function AddPost({ eventId, shown, onAdd }: AddProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim().slice(0, 100), 300);
  const { data, isFetching } = useCall(dynamicManage, { eventId, size: 30, ...(search && { search }) }, { keep: true });
  const there = new Set(shown.map(({ dynamicId }) => dynamicId));
  const posts = (data?.records ?? []).filter(({ dynamicId }) => !there.has(dynamicId));
  return (
    <Select<string>
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      value={null}
      aria-label={t('review:news.add')}
      placeholder={t('review:news.add')}
      notFoundContent={t('common:table.nothing')}
      options={posts.map((post) => ({ value: post.dynamicId, label: nameOf(post) }))}
      onChange={(dynamicId) => {
        setTyped('');
        onAdd(dynamicId);
      }}
    />
  );
}
