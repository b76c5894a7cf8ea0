import { useEffect, useState } from 'react';

/** The time, told anew each second while something on the page counts. */
export function useNow(isOn = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}
