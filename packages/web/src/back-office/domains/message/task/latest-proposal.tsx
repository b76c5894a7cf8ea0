import { Form } from 'antd';
import { useEffect, useRef } from 'react';

/** An invitation that an outage kept for longer is better not sent. */
const hours = 2;

const proposedFor = (startsAt: string) => new Date(Date.parse(startsAt) + hours * 3_600_000).toISOString();

/** Proposes until when a task may still begin, whenever its beginning is chosen; what somebody has chosen stays. `begun` is what the form begins with. */
export function LatestProposal({ begun }: { begun: string | null }) {
  const form = Form.useFormInstance();
  const watched = Form.useWatch<string | null | undefined>('startsAt', { form, preserve: true });
  const startsAt = watched === undefined ? begun : watched;
  const before = useRef(begun);
  useEffect(() => {
    const last = before.current;
    before.current = startsAt;
    if (last === startsAt) return;
    const latest = (form.getFieldValue('latestAt') as string | null | undefined) ?? null;
    if (latest !== null && (!last || Date.parse(latest) !== Date.parse(proposedFor(last)))) return;
    form.setFieldValue('latestAt', startsAt === null ? null : proposedFor(startsAt));
  }, [form, startsAt]);
  return null;
}
