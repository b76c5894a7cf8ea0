import type { DrawnElement } from '@convoke/contract/badge/badge.calls.ts';
import type { ReactNode, Ref, SVGAttributes } from 'react';

interface ShapesProps {
  shapes: readonly DrawnElement[];
  /** Where an element stands by now, beside where it was drawn; in millimetres. */
  moved?: (elementId: string) => { x: number; y: number } | null;
}

/** What the server drew of a badge: outlines of letters, the code, pictures. */
export function BadgeShapes({ shapes, moved }: ShapesProps) {
  return shapes.map(({ elementId, paths, picture }) => {
    const by = moved?.(elementId);
    if (moved && !by) return null;
    return (
      <g key={elementId} {...(by && { transform: `translate(${by.x} ${by.y})` })}>
        {paths.map(({ d, colour }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paths of an element have no other name.
          <path key={at} d={d} fill={colour} />
        ))}
        {picture && (
          <image
            href={picture.url}
            x={picture.x}
            y={picture.y}
            width={picture.w}
            height={picture.h}
            preserveAspectRatio="xMidYMid meet"
          />
        )}
      </g>
    );
  });
}

interface Props extends SVGAttributes<SVGSVGElement> {
  ref?: Ref<SVGSVGElement>;
  size: { width: number; height: number };
  children: ReactNode;
}

/** A label in millimetres. */
export function BadgePaper({ size, children, ...svg }: Props) {
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} {...svg}>
      <rect width={size.width} height={size.height} fill="#ffffff" />
      {children}
    </svg>
  );
}
