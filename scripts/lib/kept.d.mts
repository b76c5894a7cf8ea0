/** Where derived artefacts are kept between runs and clones. */
export function keptFolder(): string;
export interface KeepOptions {
  /** The files of both are the same on the disk. */
  link?: boolean;
  /** What was kept under this key before goes. */
  isReplaced?: boolean;
}
export function findKept(name: string, key: string): string | undefined;
export function takeKept(name: string, key: string, target: string, options?: KeepOptions): boolean;
export function keep(name: string, key: string, source: string, options?: KeepOptions): void;
export function isMarked(name: string, key: string): boolean;
export function mark(name: string, key: string): void;
