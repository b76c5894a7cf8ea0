import type { HTMLAttributes } from 'react';
import './layout.css';

interface Props extends HTMLAttributes<HTMLDivElement> {
  /** Between its parts: 0, 4, 8, 12 and 16 pixels. */
  gap?: 'none' | 'xs' | 's' | 'm' | 'l';
}

const box =
  (kind: string) =>
  ({ gap = 's', className = '', ...rest }: Props) => <div {...rest} className={`${kind} gap-${gap} ${className}`} />;

/** One below the other. */
export const Stack = box('stack');

/** Side by side, on further lines where there is no room. */
export const Row = box('row');

/** In columns of one width, as many as there is room for. */
export const Grid = box('grid');
