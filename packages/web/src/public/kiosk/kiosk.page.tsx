import { type ComponentType, useEffect, useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Frame } from '../ui/frame.tsx';

export const namespaces = ['public-kiosk', 'public-desk'] as const;

/** As for the desk: who has no key learns nothing. */
export interface KioskData {
  eventId: string;
}

export function View({ data }: { data: KioskData }) {
  const { t } = usePage();
  const [App, setApp] = useState<ComponentType<KioskData> | null>(null);
  useEffect(() => void import('./kiosk-app.tsx').then((module) => setApp(() => module.KioskApp)), []);
  if (App) return <App eventId={data.eventId} />;
  return (
    <Frame className="notice">
      <p className="lead">{t('public-kiosk:opening')}</p>
    </Frame>
  );
}
