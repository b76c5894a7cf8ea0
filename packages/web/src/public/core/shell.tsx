import type { ComponentType } from 'react';
import { translator } from './i18n.ts';
import { PageProvider } from './page-context.tsx';
import type { PageState } from '../page-data.ts';
import { Toast } from '../ui/toast.tsx';

/** A page in its surroundings; the same on the server and in the browser, so that hydration finds what it expects. */
export function Shell({
  state,
  View,
  arrivedAt,
}: {
  state: PageState;
  View: ComponentType<{ data: unknown }>;
  arrivedAt?: number;
}) {
  const { language, locale, publicUrl, url, config } = state;
  const context = { language, locale, publicUrl, url, config, arrivedAt, t: translator(state.texts, language) };
  return (
    <PageProvider value={context}>
      <View data={state.data} />
      <Toast />
    </PageProvider>
  );
}
