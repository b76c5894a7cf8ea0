import { pageConfig } from '../../../../core/config.ts';

/** A style sheet within a frame, under the page's own policy. */
export function FrameStyle({ css }: { css: string }) {
  return <style nonce={pageConfig().nonce}>{css}</style>;
}
