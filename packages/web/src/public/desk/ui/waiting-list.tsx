import type { Waiting } from '@convoke/contract/checkin/checkin.waiting.calls.ts';
import { usePage } from '../../core/page-context.tsx';
import { Thumb } from './face.tsx';
import { HeldTicket } from './result-screen.tsx';
import { Sign } from './sign.tsx';

interface Props {
  waits: readonly Waiting[];
  /** Of this desk: who waits there comes without its name. */
  pointId: string | null;
  onDecide: (nonce: string, letIn: boolean) => void;
}

/** Who waits for somebody of the staff: any desk may let them in, the first one does. */
export function WaitingList({ waits, pointId, onDecide }: Props) {
  const { t } = usePage();
  return (
    <div className="conflicts waits" role="alert">
      <h2>
        <Sign name="other" /> {t('public-desk:waits', { count: waits.length })}
      </h2>
      <ul>
        {waits.map((wait) => (
          <li key={wait.nonce}>
            <Thumb photo={wait.photo} />
            <strong>{wait.name || t('public-desk:no-name')}</strong>
            <span>
              {[wait.signPointId !== pointId && wait.pointName, wait.company, wait.phone].filter(Boolean).join(' · ')}
            </span>
            {wait.ticketName !== null && <HeldTicket held={wait} />}
            <span className="wait-buttons">
              <button type="button" className="button primary" onClick={() => onDecide(wait.nonce, true)}>
                {t('public-desk:let-in')}
              </button>
              <button type="button" className="button" onClick={() => onDecide(wait.nonce, false)}>
                {t('public-desk:turn-away')}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
