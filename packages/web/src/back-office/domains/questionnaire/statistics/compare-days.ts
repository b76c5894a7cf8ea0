import { toWall } from '../../../../ui/form/zone-time.ts';

/** Two spans of days with both their ends. */
export interface Periods {
  firstFrom: string;
  firstTo: string;
  secondFrom: string;
  secondTo: string;
}

const dayMs = 86_400_000;
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The last seven days of the zone, and the seven before them. */
export function defaultPeriods(now: number, timeZone: string): Periods {
  const today = Date.parse(toWall(now, timeZone).slice(0, 10));
  const ago = (days: number) => new Date(today - days * dayMs).toISOString().slice(0, 10);
  return { firstFrom: ago(13), firstTo: ago(7), secondFrom: ago(6), secondTo: ago(0) };
}

/** The periods of the address; those missing or mistyped are the default's. */
export function periodsOf(params: URLSearchParams, fallback: Periods): Periods {
  const span = (from: keyof Periods, to: keyof Periods) => {
    const [begin, end] = [params.get(from), params.get(to)];
    return isDay(begin) && isDay(end) && begin <= end ? { [from]: begin, [to]: end } : {};
  };
  return { ...fallback, ...span('firstFrom', 'firstTo'), ...span('secondFrom', 'secondTo') };
}
