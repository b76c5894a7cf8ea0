export interface TakeAlongProps {
  /** How often the person has asked for it. */
  asked: number;
}
