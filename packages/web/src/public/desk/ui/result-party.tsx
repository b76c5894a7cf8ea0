import { usePage } from '../../core/page-context.tsx';
import type { ShownResult } from '../desk-state.ts';

interface Props {
  result: Pick<ShownResult, 'companionOf' | 'companions' | 'result' | 'direction' | 'target' | 'name'>;
  onSignIn: (signUserId: string) => void;
}

/** Who comes with the person that was scanned, and one press for each who stands there and is not in yet. */
export function Party({ result, onSignIn }: Props) {
  const { t } = usePage();
  const { companionOf, companions = [], target } = result;
  if (companions.length === 0 && !companionOf) return null;
  const wasGood = result.direction === 'in' && (result.result === 'ok' || result.result === 'already');
  // The list is as it was before this scan: whoever has just come in is in.
  const party = companions.map((each) => ({
    ...each,
    isInside: each.isInside || (wasGood && 'signUserId' in target && target.signUserId === each.signUserId),
  }));
  const missing = result.direction === 'in' ? party.filter(({ isInside }) => !isInside) : [];
  return (
    <div className="result-party">
      {companionOf && <p className="result-company">{t('public-desk:companion-of', { name: companionOf })}</p>}
      {!companionOf && party.length > 0 && (
        <p className="result-company">
          {t('public-desk:companions-inside', {
            n: String(party.length - party.filter(({ isInside }) => !isInside).length),
            most: String(party.length),
          })}
        </p>
      )}
      {!companionOf && missing.length > 0 && (
        <div className="result-party-buttons">
          {missing.map(({ signUserId, name }) => (
            <button
              key={signUserId}
              type="button"
              className="button result-force"
              onClick={(event) => {
                event.stopPropagation();
                onSignIn(signUserId);
              }}
            >
              {t('public-desk:companion-sign-in', { name })}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
