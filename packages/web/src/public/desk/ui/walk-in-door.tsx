import { type ComponentType, useEffect, useState } from 'react';
import { usePage } from '../../core/page-context.tsx';
import type { WalkInProps } from '../walk-in/walk-in-sheet.tsx';

/** Fetched when somebody is to be registered, and kept on the device by a desk that may register. */
export const fetchWalkIn = () => import('../walk-in/walk-in-sheet.tsx');

/** Opens the sheet in which people are registered; says so when it cannot be fetched. */
export function WalkInDoor(props: WalkInProps) {
  const { t } = usePage();
  const [Sheet, setSheet] = useState<ComponentType<WalkInProps> | null>(null);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    fetchWalkIn().then(
      (module) => setSheet(() => module.WalkInSheet),
      () => setGone(true),
    );
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === 'Escape' && !Sheet && props.onClose();
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [Sheet]);
  if (Sheet) return <Sheet {...props} />;
  return (
    <div className="walk-in" role="dialog" aria-modal="true" aria-label={t('public-walk-in:title')}>
      <div className="walk-body">
        <p role="status">{isGone ? t('public-walk-in:offline') : t('public-walk-in:loading')}</p>
        <button type="button" className="button wide" onClick={props.onClose}>
          {t('public-core:close-toast')}
        </button>
      </div>
    </div>
  );
}
