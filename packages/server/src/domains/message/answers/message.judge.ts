import { decoyLink, type VisitWhy } from '@convoke/contract/message/message.answer.rules.ts';
import { isbot } from 'isbot';
import { isWithin } from './message.networks.ts';

/**
 * Who opened a mail or clicked in it: a person, a server that loads pictures for one, a scanner, or nobody knows. Judged from what is kept of all visits to one message, so
 * that it can be done again by later rules: those that have changed get another version.
 */
export const ruleVersion = 1;

export interface Visit {
  kind: 'open' | 'click';
  at: Date;
  /** A /24 or a /48. */
  network: string | null;
  /** `HEAD ` stands before that of a request which asks for no answer. */
  agent: string;
  link: number | null;
}

export interface Judged {
  verdict: 'person' | 'proxy' | 'scanner' | 'unsure';
  why: VisitWhy;
}

const second = 1000;
/** Nobody has read a mail and found its link sooner than that after it was accepted. */
const clickTooEarly = 2 * second;
/** Between the two only a message that was opened before is a person's for sure. */
const clickEarly = 10 * second;
const openTooEarly = second;
/** Networks in which people sit too. */
const probableFor = 10 * 60 * second;
/** So many links within so short a time no person follows. */
const burstOf = 3;
const burstWithin = 10 * second;
const pairWithin = second;
/** What comes from the network of a scanner at the same time is its other requests. */
const besideWithin = 60 * second;

/** Office asks for a link by itself before the browser does; its mail program names itself too, and loads pictures for a person. */
const officeProbe = /ms-office|MSOffice|Microsoft Office (?:Protocol|Existence) Discovery/i;
const officeMail = /Microsoft Outlook|Microsoft Office\/|MacOutlook/i;
/** What the library does not know, or names of filters. */
const filters =
  /barracuda|mimecast|proofpoint|symantec|messagelabs|trendmicro|fortiguard|zscaler|safelinks|urlscan|sophos|cisco-?amp/i;

const isApple = ({ agent, network, kind }: Visit) =>
  kind === 'open' && (agent.trim() === 'Mozilla/5.0' || isWithin('apple', network));

/** What one visit says by itself; null where only its circumstances tell. */
function alone(visit: Visit, since: number | null): Judged | null {
  const { kind, agent, network, link } = visit;
  const scanner = (why: VisitWhy): Judged => ({ verdict: 'scanner', why });
  if (kind === 'click' && link === decoyLink) return scanner('decoy');
  if (agent.startsWith('HEAD ')) return scanner('head');
  if (isWithin('certain', network)) return scanner('network');
  if (isWithin('probable', network) && since !== null && since < probableFor) return scanner('network');
  if (isApple(visit)) return { verdict: 'proxy', why: 'apple' };
  if (kind === 'open') {
    const proxy = /GoogleImageProxy/.test(agent) ? 'google' : /YahooMailProxy/.test(agent) ? 'yahoo' : null;
    // They load pictures when somebody looks at the mail, but not within a second.
    if (proxy) return since !== null && since < openTooEarly ? scanner('early') : { verdict: 'proxy', why: proxy };
    if (officeMail.test(agent) && !officeProbe.test(agent)) return null;
  }
  if (officeProbe.test(agent)) return scanner('office');
  if (agent.trim() === '' || agent.trim() === 'Mozilla/5.0') return scanner('agent');
  if (filters.test(agent) || (isbot(agent) && !officeMail.test(agent))) return scanner('agent');
  return null;
}

/** Clicks that are part of many at once. */
function inBurst(clicks: readonly { at: number; link: number | null }[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [from, first] of clicks.entries()) {
    const links = new Set<number | null>();
    for (let to = from; to < clicks.length; to += 1) {
      const click = clicks[to];
      if (!click || click.at - first.at > burstWithin) break;
      links.add(click.link);
      const isPair = links.size === 2 && click.at - first.at <= pairWithin;
      if (links.size >= burstOf || isPair) for (let at = from; at <= to; at += 1) found.add(at);
    }
  }
  return found;
}

/** Judges all visits to one message, given in the order of their time; answers in the same order. `acceptedAt` is when a mail server took it. */
export function judgeVisits(acceptedAt: Date | null, visits: readonly Visit[]): Judged[] {
  const sinceOf = ({ at }: Visit) => (acceptedAt === null ? null : at.getTime() - acceptedAt.getTime());
  const judged: (Judged | null)[] = visits.map((visit) => alone(visit, sinceOf(visit)));
  const clicks = visits.flatMap((visit, place) =>
    visit.kind === 'click' ? [{ at: visit.at.getTime(), link: visit.link, place }] : [],
  );
  for (const at of inBurst(clicks)) {
    const place = clicks[at]?.place;
    if (place !== undefined) judged[place] ??= { verdict: 'scanner', why: 'burst' };
  }
  for (const [place, visit] of visits.entries()) {
    const since = sinceOf(visit);
    if (judged[place] || since === null) continue;
    if (since < (visit.kind === 'click' ? clickTooEarly : openTooEarly))
      judged[place] = { verdict: 'scanner', why: 'early' };
  }
  const scanners = visits.filter((_, place) => judged[place]?.verdict === 'scanner');
  for (const [place, visit] of visits.entries()) {
    if (judged[place] || visit.network === null) continue;
    const isBeside = scanners.some(
      (other) => other.network === visit.network && Math.abs(other.at.getTime() - visit.at.getTime()) <= besideWithin,
    );
    // Office's own request comes from the reader's computer, as does whoever asks for a link before a browser does.
    const isReader = scanners.every((other) => other.network !== visit.network || officeProbe.test(other.agent));
    if (isBeside && !isReader) judged[place] = { verdict: 'scanner', why: 'beside' };
  }
  let wasOpened = false;
  return visits.map((visit, place): Judged => {
    const known = judged[place];
    if (known) {
      wasOpened ||= known.why === 'google' || known.why === 'yahoo';
      return known;
    }
    const since = sinceOf(visit);
    if (visit.kind === 'click' && !wasOpened && since !== null && since < clickEarly)
      return { verdict: 'unsure', why: 'early' };
    if (visit.kind === 'open') wasOpened = true;
    return { verdict: 'person', why: 'plain' };
  });
}

/** Whether somebody stands behind it: a person, or one whose pictures Gmail or Yahoo load when they look. */
export const isPerson = ({ verdict, why }: { verdict: string | null; why: string | null }): boolean =>
  verdict === 'person' || (verdict === 'proxy' && (why === 'google' || why === 'yahoo'));
