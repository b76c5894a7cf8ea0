import type { BehaviourName } from './behaviours.ts';
import type { SimulatedPerson } from './person.ts';

/** What the control page sees and changes. */
export interface Board {
  calls: ReadonlyMap<string, SimulatedPerson>;
  /** How numbers behave, where the page has said so. */
  numbers: ReadonlyMap<string, BehaviourName>;
  /** Null: as its last digits say. False: there are too many. */
  setNumber: (number: string, name: BehaviourName | null) => boolean;
}
