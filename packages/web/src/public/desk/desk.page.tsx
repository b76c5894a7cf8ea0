import { type ComponentType, useEffect, useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Frame } from '../ui/frame.tsx';

export const namespaces = ['public-desk', 'public-desk-worm', 'public-walk-in', 'public-form', 'public-pay'] as const;

/** What the server knows to say: nothing but the event's id, so that who has no key learns nothing. */
export interface DeskData {
  eventId: string;
}

export function View({ data }: { data: DeskData }) {
  const { t } = usePage();
  const [App, setApp] = useState<ComponentType<DeskData> | null>(null);
  useEffect(() => void import('./desk-app.tsx').then((module) => setApp(() => module.DeskApp)), []);
  if (App) return <App eventId={data.eventId} />;
  return (
    <Frame className="notice">
      <p className="lead">{t('public-desk:opening')}</p>
    </Frame>
  );
}
