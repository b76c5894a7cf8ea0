import { hashOf } from '../core/colour.ts';
import { sizesOf } from '../core/sizes.ts';

/** Four soft lights whose places come from the code: an event without a picture still has a face of its own, the same everywhere. */
function Generated({ seed }: { seed: string }) {
  const lights = [0, 1, 2, 3].map((at) => {
    const hash = hashOf(`${seed}${at}`);
    return { x: 10 + (hash % 81), y: 10 + ((hash >>> 8) % 81), r: 42 + ((hash >>> 16) % 34) };
  });
  const turn = hashOf(`turn${seed}`) % 360;
  // Ids are the document's: two covers on one page (a card and its ticket) share the same seed and therefore the same gradients.
  const id = (at: number) => `light-${hashOf(seed).toString(36)}-${at}`;
  return (
    <svg className="cover-drawn" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        {lights.map((_, at) => (
          <radialGradient key={at} id={id(at)}>
            <stop offset="0" className={`light-${at}`} stopOpacity="1" />
            <stop offset="1" className={`light-${at}`} stopOpacity="0" />
          </radialGradient>
        ))}
      </defs>
      <rect width="100" height="100" className="light-ground" />
      {lights.map((light, at) => (
        <circle key={at} cx={light.x} cy={light.y} r={light.r} fill={`url(#${id(at)})`} />
      ))}
      <g className="cover-rings" transform={`rotate(${turn} 50 50)`}>
        {[18, 30, 42, 54, 66].map((r) => (
          <circle key={r} cx="78" cy="22" r={r} />
        ))}
      </g>
    </svg>
  );
}

interface CoverProps {
  url: string | null;
  /** The same in several widths, and how wide it is shown, as `srcset` and `sizes` of an image say it. */
  widths?: string | null;
  sizes?: string;
  seed: string;
  eager?: boolean;
}

/** The event's picture, or one drawn from its code. */
export function Cover({ url, widths, sizes = sizesOf(), seed, eager = false }: CoverProps) {
  return (
    <div className="cover">
      {url ? (
        <img
          // Before the address: some browsers begin with whatever they know first.
          srcSet={widths ?? undefined}
          sizes={widths ? sizes : undefined}
          src={url}
          alt=""
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
        />
      ) : (
        <Generated seed={seed} />
      )}
    </div>
  );
}

/** The cover once more, large and blurred behind the page: the page takes on the picture's own light. The narrow one does, which a phone has anyway. */
export function Backdrop({ url, widths, seed }: Pick<CoverProps, 'url' | 'widths' | 'seed'>) {
  return (
    <div className="backdrop" aria-hidden="true">
      {url ? (
        <img srcSet={widths ?? undefined} sizes={widths ? '1px' : undefined} src={url} alt="" decoding="async" />
      ) : (
        <Generated seed={seed} />
      )}
    </div>
  );
}
