import { useStore } from '../../ui/use-store.ts';
import { progressShare } from '../app/progress.ts';

export function ProgressBar() {
  const share = useStore(progressShare);
  if (share === null) return null;
  return <div className="progress-bar" style={{ transform: `scaleX(${share})` }} aria-hidden="true" />;
}
