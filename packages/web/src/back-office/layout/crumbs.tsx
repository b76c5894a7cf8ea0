import { Breadcrumb } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AppRoute, routeGroups, workbenchPath } from '../app/routes.tsx';

/** Begins with the workbench; the last item is plain. */
export function Crumbs({ route }: { route: AppRoute | undefined }) {
  const { t } = useTranslation();
  if (!route) return null;
  const group = routeGroups[route.path.split('/')[1] ?? ''];
  const home = t('layout:title.Dashboard');
  const items =
    route.path === workbenchPath
      ? [{ key: 'home', title: home }]
      : [
          { key: 'home', title: <Link to={workbenchPath}>{home}</Link> },
          ...(group && t(group.title) !== t(route.title) ? [{ key: 'group', title: t(group.title) }] : []),
          { key: 'page', title: <span aria-current="page">{t(route.title)}</span> },
        ];
  return <Breadcrumb className="crumbs" items={items} aria-label={t('layout:crumbs')} />;
}
