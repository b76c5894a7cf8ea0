import { WarningOutlined } from '@ant-design/icons';
import {
  memberFilterDelete,
  memberFilterRestore,
  memberFilterUpdate,
  type SavedFilter,
} from '@convoke/contract/member/member.saved.calls.ts';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../../core/call.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import type { Views } from './use-views.ts';

interface Props {
  views: Views;
  /** The order of the list, which is saved with the filter. */
  sort: SavedFilter['sort'] | undefined;
  onEdit: () => void;
  onSaveAs: () => void;
  refresh: () => Promise<unknown>;
}

const page = '/member-manage/list';

/** The saved filters beside All, as chips, and what can be done with the one that is shown. */
export function ViewChips({ views: { views, view, isMissing }, onEdit, refresh }: Omit<Props, 'sort' | 'onSaveAs'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useDeletes(refresh);
  const update = useViewUpdate(view, refresh);
  if (views.length === 0 && !isMissing) return null;
  const at = view ? views.indexOf(view) : -1;
  return (
    <>
      <nav className="filter-chips-nav" aria-label={t('label:saved.title')}>
        <Link to={page} aria-current={!view && !isMissing ? 'page' : undefined}>
          {t('field:all')}
        </Link>
        {views.map((each) => (
          <Link
            key={each.filterId}
            to={`${page}?view=${each.filterId}${each.sort ? `&sort=${each.sort}` : ''}`}
            aria-current={each === view ? 'page' : undefined}
            title={each.isShared ? t('label:saved.sharedBy', { name: each.owner }) : t('label:saved.own')}
          >
            {(each.gone > 0 || !each.tree) && <WarningOutlined aria-label={t('label:saved.isGone')} />}
            <span>{each.name}</span>
          </Link>
        ))}
      </nav>
      {view && (
        <RowMenu
          label={t('member:action.of', { name: view.name })}
          items={[
            { label: t('label:saved.edit'), onClick: onEdit },
            at > 0 && { label: t('label:saved.earlier'), onClick: () => update({ place: at - 1 }) },
            at < views.length - 1 && { label: t('label:saved.later'), onClick: () => update({ place: at + 1 }) },
            'divider',
            {
              label: t('common:delete'),
              danger: true,
              onClick: () =>
                remove({
                  kind: 'filter',
                  name: view.name,
                  text: t('label:saved.askText'),
                  call: memberFilterDelete,
                  input: { filterId: view.filterId },
                  restore: { call: memberFilterRestore, input: { filterId: view.filterId } },
                  onDone: () => navigate(page),
                }),
            },
          ]}
        />
      )}
    </>
  );
}

/** What is to be known of the saved filter that is shown: that it is gone, or differs from what is on the page. */
export function ViewNotes({
  views: { view, isMissing, isChanged, tree },
  sort,
  onSaveAs,
  refresh,
}: Omit<Props, 'onEdit'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const update = useViewUpdate(view, refresh);
  return (
    <>
      {isMissing && <Alert type="warning" showIcon title={t('label:saved.missing')} className="member-view-note" />}
      {view && !view.tree && (
        <Alert type="warning" showIcon title={t('label:saved.unreadable')} className="member-view-note" />
      )}
      {view && view.gone > 0 && (
        <Alert type="warning" showIcon title={t('label:saved.gone')} className="member-view-note" />
      )}
      {view && isChanged && tree && (
        <Alert
          type="info"
          showIcon
          className="member-view-note"
          title={t('label:saved.changed', { name: view.name })}
          action={
            <span className="member-view-buttons">
              <Button
                size="small"
                type="primary"
                onClick={async () => {
                  if (await update({ tree, ...(sort && { sort }) }))
                    await navigate(`${page}?view=${view.filterId}${sort ? `&sort=${sort}` : ''}`);
                }}
              >
                {t('common:save')}
              </Button>
              <Button size="small" onClick={onSaveAs}>
                {t('label:saved.saveAs')}
              </Button>
            </span>
          }
        />
      )}
    </>
  );
}

function useViewUpdate(view: SavedFilter | undefined, refresh: () => Promise<unknown>) {
  const told = useTold(refresh);
  return async (more: object) =>
    view &&
    told(call(memberFilterUpdate, { filterId: view.filterId, version: view.version, ...more }, { hideLoad: true }));
}
