import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AppRoute, workbenchPath } from '../app/routes.tsx';

/** Begins with the workbench; the last item is plain. A plain list: every page carries it. */
export function Crumbs({ route }: { route: AppRoute | undefined }) {
  const { t } = useTranslation();
  if (!route) return null;
  const group = route.group && t(route.group);
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
        {!isHome && group && group !== title && <li>{group}</li>}
        <li aria-current="page">{isHome ? home : title}</li>
      </ol>
    </nav>
  );
}
