import { useNumbers } from './numbers.ts';

export interface Bar {
  name: string;
  n: number;
  /** Of those who answered; left out where it says nothing. */
  share?: number;
  /** What stands instead of the number of answers. */
  says?: string;
}

/** A list that a screen reader reads as one: what, how many, which share. The lines are as long as the number beside the largest. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const numbers = useNumbers();
  const most = Math.max(1, ...bars.map((each) => each.n));
  return (
    <ul className="result-bars">
      {bars.map((bar, at) => (
        <li key={at}>
          <span className="result-name">{bar.name}</span>
          <span className="result-n">
            {bar.says ?? numbers.whole(bar.n)}
            {bar.share !== undefined && <small>{numbers.share(bar.share)}</small>}
          </span>
          <span className="result-line" aria-hidden="true">
            <span style={{ width: `${(bar.n / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
