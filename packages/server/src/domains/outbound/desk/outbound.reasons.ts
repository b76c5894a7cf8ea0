import type { GateRule } from '@convoke/contract/outbound/outbound.rules.ts';
import type { DialReceipt, GateReason } from '@convoke/contract/outbound/outbound.shapes.ts';
import type { CallSettings } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { hoursAt } from './outbound.hours.ts';
import type { Sight } from './outbound.sight.ts';

type Said = Partial<Omit<GateReason, 'rule' | 'until'>> & { until?: Date | null };

const reason = (rule: GateRule, { until = null, count = null, most = null, text = null }: Said = {}): GateReason => ({
  rule,
  until: until?.toISOString() ?? null,
  count,
  most,
  text,
});

const minute = 60_000;
export const capsOf = (rules: CallSettings) =>
  [
    { rule: 'perMinute', span: minute, most: rules.perMinute },
    { rule: 'perDay', span: 24 * 60 * minute, most: rules.perDay },
    { rule: 'perMonth', span: 30 * 24 * 60 * minute, most: rules.perMonth },
  ] as const;

/**
 * Everything that stands between a member of a task and a call, in the order in which it is asked; nothing = they may be called. `agentId`: for this agent, who may hold the lease;
 * left out, for anybody. An agent who chose somebody may call before the time that the queue keeps (`isChosen`).
 */
export function reasonsOf(
  sight: Sight,
  rules: CallSettings,
  now: Date,
  { agentId, isChosen = false }: { agentId?: string | undefined; isChosen?: boolean } = {},
): GateReason[] {
  const reasons: GateReason[] = [];
  const { number, state, due_at: due } = sight;
  if (number === null) reasons.push(reason('noNumber'));
  if (sight.is_banned) reasons.push(reason('banned', { until: sight.banned_until, text: sight.ban_reason }));
  else if (sight.consent === 'refused') reasons.push(reason('banned', { text: sight.consent_words }));
  if (sight.is_task_banned)
    reasons.push(reason('taskBanned', { until: sight.task_banned_until, text: sight.task_ban_reason }));
  // Marked while a ban held that was lifted since: they are put back by hand.
  else if (state === 'banned' && reasons.every(({ rule }) => rule !== 'banned')) reasons.push(reason('taskBanned'));
  if (number !== null) {
    const hours = hoursAt(rules, number, now);
    if (!hours.isOpen) reasons.push(reason('hours', { until: hours.opensAt, text: hours.zone }));
  }
  if (sight.live_call_id !== null) reasons.push(reason('onCall'));
  for (const { rule, span, most } of capsOf(rules)) {
    const within = sight.dials.filter((at) => at.getTime() > now.getTime() - span).toSorted((a, b) => +b - +a);
    const last = within[most - 1];
    if (last) reasons.push(reason(rule, { until: new Date(last.getTime() + span), count: within.length, most }));
  }
  const isEarly = sight.opens_at !== null && sight.opens_at > now;
  if (sight.task_state !== 'open' || isEarly || (sight.closes_at !== null && sight.closes_at <= now))
    reasons.push(reason('taskClosed', { until: sight.task_state === 'open' && isEarly ? sight.opens_at : null }));
  if (sight.tries >= sight.most_tries) reasons.push(reason('tries', { count: sight.tries, most: sight.most_tries }));
  if (!isChosen && (state === 'callback' || state === 'retry') && due !== null && due > now)
    reasons.push(reason('later', { until: due }));
  if (state === 'calling' && due !== null && due > now && sight.agent_id !== agentId)
    reasons.push(reason('leased', { until: due, text: sight.agent_name }));
  else if (agentId !== undefined && sight.agent_id !== null && sight.agent_id !== agentId)
    reasons.push(reason('otherAgent', { text: sight.agent_name }));
  if (state === 'unallotted') reasons.push(reason('unallotted'));
  if (state === 'finished') reasons.push(reason('finished'));
  return reasons;
}

/** What was asked before a dial, for good: `dials` with this one, as the gate's statement answered them. */
export function receiptOf(
  sight: Sight & { number: string },
  rules: CallSettings,
  { gate, dials, now }: { gate: number; dials: readonly Date[]; now: Date },
): DialReceipt {
  const asked = (rule: GateRule, said: { count?: number; most?: number; text?: string } = {}) => ({
    rule,
    count: said.count ?? null,
    most: said.most ?? null,
    text: said.text ?? null,
  });
  const before = dials.slice(0, -1);
  return {
    at: now.toISOString(),
    rules: [
      asked('banned'),
      asked('taskBanned'),
      asked('hours', { text: hoursAt(rules, sight.number, now).zone }),
      asked('onCall'),
      ...capsOf(rules).map(({ rule, span, most }) =>
        asked(rule, { most, count: before.filter((at) => at.getTime() > now.getTime() - span).length }),
      ),
      asked('taskClosed', { text: sight.task_name }),
      asked('tries', { count: sight.tries, most: sight.most_tries }),
      asked('leased', { text: sight.agent_name ?? '' }),
    ],
    consent: {
      task: sight.task_consent,
      member: sight.consent === 'given' ? 'yes' : sight.consent === 'refused' ? 'no' : 'unknown',
      at: sight.consent_at?.toISOString() ?? null,
    },
    versions: { gate, task: sight.task_version, settings: rules.version, form: sight.form_version },
  };
}
