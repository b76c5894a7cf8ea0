/** @jsxImportSource preact */
import type { PublicCandidate } from '@convoke/contract/vote/vote.calls.ts';
import { useState } from 'preact/hooks';
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
      <span class="candidate-picture">
        <Cover url={candidate.pictureUrl} seed={candidateId} />
        <span class="candidate-number" aria-hidden="true">
          {number}
        </span>
        {choice && (
          <span class="candidate-tick" aria-hidden="true">
            <Icon name="check" />
          </span>
        )}
      </span>
      <span class="candidate-name">{name}</span>
    </>
  );
  return (
    <li class={`candidate ${choice?.isChosen ? 'candidate-chosen' : ''} ${choice?.isShut ? 'candidate-shut' : ''}`}>
      {choice ? (
        <label class="candidate-face">
          <input
            class="visually-hidden"
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
        <div class="candidate-face">{face}</div>
      )}
      {candidate.isWithdrawn && <p class="candidate-gone">{t('public-vote:withdrawn')}</p>}
      {introduction && (
        <p id={aboutId} class={`candidate-about ${isLong && !isWhole ? 'candidate-folded' : ''}`}>
          {introduction}
        </p>
      )}
      {(isLong || videoUrl) && (
        <div class="candidate-more">
          {isLong && (
            <button
              type="button"
              class="text-link"
              aria-expanded={isWhole}
              aria-controls={aboutId}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? t('public-vote:less') : t('public-vote:more')}
              <span class="visually-hidden">{name}</span>
            </button>
          )}
          {videoUrl && (
            <a class="text-link" href={videoUrl} target="_blank" rel="noopener noreferrer">
              <Icon name="video" /> {t('public-vote:video')}
              <span class="visually-hidden">{name}</span>
            </a>
          )}
        </div>
      )}
    </li>
  );
}
