import type { PublicPlan } from '@convoke/contract/booth/booth.calls.ts';
import { useEffect, useRef, useState } from 'react';
import { usePage } from '../core/page-context.tsx';

interface Props {
  block: PublicPlan['blocks'][number];
  /** The booth that is looked at. */
  chosen: string | undefined;
  onChoose: (boothId: string) => void;
  isNamed: boolean;
}

type PublicBooth = Props['block']['booths'][number];

/** A booth whose exhibitor nobody hears yet is reserved. */
export const kindOf = ({ isFree, exhibitor }: Pick<PublicBooth, 'isFree' | 'exhibitor'>) =>
  isFree ? 'free' : exhibitor === '' ? 'reserved' : 'taken';

/** Times the width of the page: all of it at a glance, then with names. */
const zooms = [1, 2, 4] as const;
/** Pixels of a letter that can be read. */
const readable = 11;
/** Of a letter's height, its width: those of Chinese and Japanese are square. */
const widthOf = (letter: string) => (/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/.test(letter) ? 1 : 0.58);

/** As much of a name as fits into a width, in heights of its letters. */
function fitting(name: string, width: number): string {
  const letters = [...name];
  let used = 0;
  const end = letters.findIndex((letter) => (used += widthOf(letter)) > width);
  return end < 0 ? name : end < 6 ? '' : `${letters.slice(0, end - 1).join('')}…`;
}

/** A booth with its number, and its exhibitor where there is room to read it. */
function Booth({
  booth,
  letter,
  isChosen,
  onChoose,
}: {
  booth: PublicBooth;
  letter: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { x, y, width, height, number, exhibitor } = booth;
  const name = height >= 2.8 * letter ? fitting(exhibitor, width / letter - 0.6) : '';
  const fits = Math.min(height / 2.4, (width / Math.max(3, number.length)) * 1.3);
  // However far one zooms, numbers stay words of the page: those of free booths would outshout the names beside them.
  const size = Math.min(fits, letter * (name ? 1.15 : 1.3));
  return (
    <g
      id={`booth-${booth.boothId}`}
      className={`floor-booth ${kindOf(booth)}${isChosen ? ' chosen' : ''}`}
      onClick={onChoose}
    >
      <rect x={x} y={y} width={width} height={height} rx={12} />
      <text x={x + width / 2} y={y + height / 2 - (name ? letter * 0.7 : 0)} fontSize={size}>
        {number}
      </text>
      {name && (
        <text x={x + width / 2} y={y + height / 2 + letter * 0.7} fontSize={letter}>
          {name}
        </text>
      )}
    </g>
  );
}

/** One hall to scale. A picture of what the list below says, so nothing in it is read out; pressing a booth says who is there. */
export function Hall({ block, chosen, onChoose, isNamed }: Props) {
  const { t } = usePage();
  const { width, height, booths } = block;
  const looked = booths.find((booth) => booth.boothId === chosen);
  const [zoom, setZoom] = useState<number>(zooms[0]);
  const [shown, setShown] = useState(0);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const measure = () => setShown(box.current?.clientWidth ?? 0);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  /** Units of the plan that a readable letter is high; before the width is known, as on a wide screen. */
  const letter = (readable * width) / ((shown || 800) * zoom);
  const step = (by: 1 | -1) => {
    const next = zooms[zooms.indexOf(zoom as (typeof zooms)[number]) + by];
    const scroller = box.current;
    if (next === undefined || !scroller) return;
    // What is in the middle stays there.
    const middle = (scroller.scrollLeft + scroller.clientWidth / 2) / scroller.scrollWidth;
    setZoom(next);
    setTimeout(() => scroller.scrollTo({ left: middle * scroller.scrollWidth - scroller.clientWidth / 2 }));
  };
  return (
    <div className="floor-plan">
      {isNamed && <h2>{block.name}</h2>}
      <div className="floor-tools">
        <p className="fine">{t(zoom > 1 ? 'public-booths:pan' : 'public-booths:zoom')}</p>
        <button
          type="button"
          aria-label={t('public-booths:smaller')}
          disabled={zoom === zooms[0]}
          onClick={() => step(-1)}
        >
          −
        </button>
        <button
          type="button"
          aria-label={t('public-booths:larger')}
          disabled={zoom === zooms.at(-1)}
          onClick={() => step(1)}
        >
          +
        </button>
      </div>
      {/* Wider than the page when zoomed: keys move it as well. */}
      <section className="floor-scroll" aria-label={block.name} tabIndex={0} ref={box}>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" style={{ width: `${zoom * 100}%` }}>
          <rect width={width} height={height} className="floor-ground" />
          {block.pictureUrl && <image href={block.pictureUrl} width={width} height={height} />}
          {booths.map((booth) => (
            <Booth
              key={booth.boothId}
              booth={booth}
              letter={letter}
              isChosen={booth.boothId === chosen}
              onChoose={() => onChoose(booth.boothId)}
            />
          ))}
        </svg>
      </section>
      <p className="floor-looked" role="status">
        {looked && (
          <>
            <b>{looked.number}</b>{' '}
            {looked.exhibitor || t(looked.isFree ? 'public-booths:free' : 'public-booths:reserved')}
          </>
        )}
      </p>
    </div>
  );
}
