import type { PublicCandidate } from '@convoke/contract/vote/vote.calls.ts';
import { useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Cover } from '../ui/cover.tsx';
import { Icon } from '../ui/icon.tsx';

interface Props {
  candidate: PublicCandidate;
  /** As it is shown: the organiser's order. */
  number: number;
  /** Undefined where nothing can be chosen. */
  choice?:
    | {
        isOne: boolean;
        name: string;
        isChosen: boolean;
        /** As many are chosen as may be: this one only after another is taken back. */
        isShut: boolean;
        onChange: (isChosen: boolean) => void;
      }
    | undefined;
}

/** Longer than this is folded up at first. */
const shortText = 110;

/** One candidate: the whole card is the label of its box, except what leads elsewhere. */
export function CandidateCard({ candidate, number, choice }: Props) {
  const { t } = usePage();
  const [isWhole, setWhole] = useState(false);
  const { candidateId, name, introduction, videoUrl } = candidate;
  const isLong = [...introduction].length > shortText || introduction.includes('\n');
  const aboutId = `about-${candidateId}`;
  const face = (
    <>
      <span className="candidate-picture">
        <Cover url={candidate.pictureUrl} seed={candidateId} />
        <span className="candidate-number" aria-hidden="true">
          {number}
        </span>
        {choice && (
          <span className="candidate-tick" aria-hidden="true">
            <Icon name="check" />
          </span>
        )}
      </span>
      <span className="candidate-name">{name}</span>
    </>
  );
  return (
    <li className={`candidate ${choice?.isChosen ? 'candidate-chosen' : ''} ${choice?.isShut ? 'candidate-shut' : ''}`}>
      {choice ? (
        <label className="candidate-face">
          <input
            className="visually-hidden"
            type={choice.isOne ? 'radio' : 'checkbox'}
            name={choice.name}
            value={candidateId}
            checked={choice.isChosen}
            disabled={choice.isShut}
            aria-describedby={introduction ? aboutId : undefined}
            onChange={(event) => choice.onChange(event.currentTarget.checked)}
          />
          {face}
        </label>
      ) : (
        <div className="candidate-face">{face}</div>
      )}
      {candidate.isWithdrawn && <p className="candidate-gone">{t('public-vote:withdrawn')}</p>}
      {introduction && (
        <p id={aboutId} className={`candidate-about ${isLong && !isWhole ? 'candidate-folded' : ''}`}>
          {introduction}
        </p>
      )}
      {(isLong || videoUrl) && (
        <div className="candidate-more">
          {isLong && (
            <button
              type="button"
              className="text-link"
              aria-expanded={isWhole}
              aria-controls={aboutId}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? t('public-vote:less') : t('public-vote:more')}
              <span className="visually-hidden">{name}</span>
            </button>
          )}
          {videoUrl && (
            <a className="text-link" href={videoUrl} target="_blank" rel="noopener noreferrer">
              <Icon name="video" /> {t('public-vote:video')}
              <span className="visually-hidden">{name}</span>
            </a>
          )}
        </div>
      )}
    </li>
  );
}
