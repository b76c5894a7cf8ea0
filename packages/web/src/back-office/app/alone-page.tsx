import { useLayoutEffect } from 'react';
import { DialogHost } from '../../ui/dialogs.tsx';
import { ConnectionBanner } from '../layout/connection-banner.tsx';
import { useBackPlace } from './back-closes.ts';
import { pageElement } from './pages.tsx';
import { progress } from './progress.ts';
import type { AppRoute } from './routes.tsx';

/** A page that has the window to itself. */
export function AlonePage({ route }: { route: AppRoute }) {
  useBackPlace();
  useLayoutEffect(() => progress.done(), [route]);
  return (
    <>
      <ConnectionBanner />
      <DialogHost key={route.path}>{pageElement(route)}</DialogHost>
    </>
  );
}
