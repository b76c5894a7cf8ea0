import type { PublicPlan } from '@convoke/contract/booth/booth.calls.ts';
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

/** One hall to scale. A picture of what the list below says, so nothing in it is read out; pressing a booth says who is there. */
export function Hall({ block, chosen, onChoose, isNamed }: Props) {
  const { t } = usePage();
  const { width, height, booths } = block;
  const looked = booths.find((booth) => booth.boothId === chosen);
  return (
    <div className="floor-plan">
      {isNamed && <h2>{block.name}</h2>}
      {/* Wider than a phone: keys move it as well. */}
      <section className="floor-scroll" aria-label={block.name} tabIndex={0}>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <rect width={width} height={height} className="floor-ground" />
          {block.pictureUrl && <image href={block.pictureUrl} width={width} height={height} />}
          {booths.map((booth) => (
            <g
              key={booth.boothId}
              id={`booth-${booth.boothId}`}
              className={`floor-booth ${kindOf(booth)}${booth.boothId === chosen ? ' chosen' : ''}`}
              onClick={() => onChoose(booth.boothId)}
            >
              <rect x={booth.x} y={booth.y} width={booth.width} height={booth.height} rx={12} />
              <text
                x={booth.x + booth.width / 2}
                y={booth.y + booth.height / 2}
                fontSize={Math.min(booth.height / 2.4, (booth.width / Math.max(3, booth.number.length)) * 1.3)}
              >
                {booth.number}
              </text>
            </g>
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
