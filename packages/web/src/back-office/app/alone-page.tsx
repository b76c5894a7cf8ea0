import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogHost } from '../../ui/dialogs.tsx';
import { darkMode, setThemeChoice } from '../../ui/theme.ts';
import { useStore } from '../../ui/use-store.ts';
import { ConnectionBanner } from '../layout/connection-banner.tsx';
import { LanguageSwitch } from '../layout/language-switch.tsx';
import { useBackPlace } from './back-closes.ts';
import { pageElement } from './pages.tsx';
import { progress } from './progress.ts';
import type { AppRoute } from './routes.tsx';

/** A page that has the window to itself, but for language and colours in its corner. */
export function AlonePage({ route }: { route: AppRoute }) {
  const { t } = useTranslation();
  const isDark = useStore(darkMode);
  useBackPlace();
  useLayoutEffect(() => progress.done(), [route]);
  return (
    <>
      <ConnectionBanner />
      <div className="alone">
        <DialogHost key={route.path}>{pageElement(route)}</DialogHost>
        <div className="alone-tools">
          <Button
            type="text"
            icon={isDark ? <SunOutlined /> : <MoonOutlined />}
            aria-label={t(isDark ? 'layout:theme.light' : 'layout:theme.dark')}
            onClick={() => setThemeChoice(isDark ? 'light' : 'dark')}
          />
          <LanguageSwitch />
        </div>
      </div>
    </>
  );
}
