import { HallSetup } from './hall/hall-setup.tsx';
import './live.css';

/** The watch page of an online event; that of others is set up from their lives. */
export default function ActivityConfigurePage() {
  return <HallSetup />;
}
