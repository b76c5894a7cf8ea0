import type { Asker } from './asking.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Somebody who buys: what buying, paying and going back on it know of them. */
export interface Person {
  readonly phone: string;
  readonly asker: Asker;
  readonly random: Random;
  readonly world: World;
}
