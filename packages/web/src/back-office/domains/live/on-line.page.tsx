import { SearchOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { onlineList } from '@convoke/contract/live/live.figures.calls.ts';
import { Button, Input, Pagination, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isUnanswered } from '../../../core/call-failure.ts';
import { StateTabs } from '../../../ui/list/filters.tsx';
import { usePageArrows } from '../../../ui/list/page-arrows.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { OnlineCard } from './events/online-card.tsx';
import './live.css';

/** All events of the organisation that are on air or will be. */
export default function OnLinePage() {
  const { t } = useTranslation();
  const arrows = usePageArrows();
  const list = useList(onlineList, {}, { everyMs: 5_000 });
  const page = list.query.data;
  const body = () => {
    if (list.query.error && !(page && isUnanswered(list.query.error)))
      return <ErrorState error={list.query.error} onRetry={() => void list.query.refetch()} />;
    if (!page) return <Skeleton active paragraph={{ rows: 8 }} />;
    if (page.records.length === 0)
      return list.narrowed > 0 || list.current > 1 ? (
        <EmptyState
          title={t('common:table.nothing')}
          action={<Button onClick={list.reset}>{t('common:table.reset')}</Button>}
        />
      ) : (
        <EmptyState
          icon={<VideoCameraOutlined />}
          title={t('live:online.none')}
          text={t('live:online.noneText')}
          action={<Link to="/activity-manage/list">{t('layout:menu.allEvents')}</Link>}
        />
      );
    return (
      <ul className="online-cards" aria-label={t('layout:title.OnLine')} aria-busy={list.query.isPlaceholderData}>
        {page.records.map((event) => (
          <OnlineCard key={event.eventId} event={event} />
        ))}
      </ul>
    );
  };
  return (
    <>
      <PageHeader title={t('layout:title.OnLine')} text={t('live:online.text')} />
      <StateTabs
        list={list}
        name="state"
        label={t('field:state')}
        items={[
          { value: '', label: t('field:all') },
          { value: 'live', label: t('live:state.live') },
          { value: 'upcoming', label: t('live:state.upcoming') },
        ]}
      />
      <Input.Search
        key={list.search}
        className="online-search"
        allowClear
        aria-label={t('live:online.search')}
        placeholder={t('live:online.search')}
        defaultValue={list.search}
        enterButton={<SearchOutlined aria-label={t('live:online.search')} />}
        onSearch={(search) => list.set({ search: search.trim().slice(0, list.searchLength) })}
      />
      {page && page.records.length > 0 ? body() : <Panel>{body()}</Panel>}
      {page && (
        <Pagination
          className="online-pages"
          hideOnSinglePage
          current={list.current}
          pageSize={list.size}
          total={page.total}
          itemRender={arrows}
          showSizeChanger={false}
          onChange={(current) => list.set({ current })}
        />
      )}
    </>
  );
}
