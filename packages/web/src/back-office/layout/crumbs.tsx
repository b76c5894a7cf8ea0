import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AppRoute, routeGroups, workbenchPath } from '../app/routes.tsx';

/** Begins with the workbench; the last item is plain. A plain list: every page carries it. */
export function Crumbs({ route }: { route: AppRoute | undefined }) {
  const { t } = useTranslation();
  if (!route) return null;
  const group = routeGroups[route.path.split('/')[1] ?? ''];
  const home = t('layout:title.Dashboard');
  const title = t(route.title);
  const isHome = route.path === workbenchPath;
  return (
    <nav className="crumbs" aria-label={t('layout:crumbs')}>
      <ol>
        {!isHome && (
          <li>
            <Link to={workbenchPath}>{home}</Link>
          </li>
        )}
        {!isHome && group && t(group.title) !== title && <li>{t(group.title)}</li>}
        <li aria-current="page">{isHome ? home : title}</li>
      </ol>
    </nav>
  );
}
