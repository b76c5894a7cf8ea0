import { onDemand } from '../../../ui/on-demand.tsx';
import { useEventParams } from '../../../ui/use-current-event.ts';
import { OneLive } from './one-live.tsx';
import { LiveList } from './list/live-list.tsx';
import './live.css';

const HallSetup = onDemand(
  () => import('./hall/hall-setup.tsx').then((part) => part.HallSetup),
  () => true,
);

/** The lives of an event; with `live` in the address one of them, with `view=page` the watch page of an event that is not online. */
export default function LivePage() {
  const [params] = useEventParams();
  const liveId = params.get('live');
  if (liveId) return <OneLive key={liveId} liveId={liveId} />;
  return params.get('view') === 'page' ? <HallSetup /> : <LiveList />;
}
