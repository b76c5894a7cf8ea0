import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider } from 'antd';
import { Suspense } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { pageConfig } from '../../core/config.ts';
import { PageBoundary } from '../../ui/page-boundary.tsx';
import { antdTheme, darkMode, isCalm } from '../../ui/theme.ts';
import { useStore } from '../../ui/use-store.ts';
import { AlonePage } from './alone-page.tsx';
import { antdLocale } from './antd-locale.ts';
import { findRoute } from './guards.ts';
import { queryClient } from './query-client.ts';
import { Root } from './root.tsx';
import { aloneRoutes } from './routes.tsx';
import { Toasts } from './toasts.tsx';

export function App() {
  const isDark = useStore(darkMode);
  const locale = useStore(antdLocale);
  return (
    <ConfigProvider
      theme={antdTheme(isDark)}
      csp={{ nonce: pageConfig().nonce }}
      // A space in a two-character label would make it another text for whoever searches for it.
      button={{ autoInsertSpace: false }}
      wave={{ disabled: isCalm }}
      {...(locale && { locale })}
    >
      {/* Around what asks and tells, too: a question may show what a call answers. */}
      <QueryClientProvider client={queryClient}>
        <AntdApp component={false} message={{ maxCount: 3 }}>
          <Toasts />
          <Suspense fallback={null}>
            {/* No routes here: root.tsx decides by the table of routes, because pages stay mounted while their tab is open. */}
            <BrowserRouter>
              <PageBoundary isWhole>
                <Entry />
              </PageBoundary>
            </BrowserRouter>
          </Suspense>
        </AntdApp>
      </QueryClientProvider>
    </ConfigProvider>
  );
}

function Entry() {
  const alone = findRoute(useLocation().pathname, aloneRoutes);
  return alone ? <AlonePage route={alone} /> : <Root />;
}
