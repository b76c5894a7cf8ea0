import { Form } from 'antd';
import { useEffect, useRef } from 'react';

/** An invitation that an outage kept for longer is better not sent. */
const hours = 2;

const proposedFor = (startsAt: string) => new Date(Date.parse(startsAt) + hours * 3_600_000).toISOString();

/** Proposes until when a task may still begin, whenever its beginning is chosen; what somebody has chosen stays. */
export function LatestProposal() {
  const form = Form.useFormInstance();
  const startsAt = Form.useWatch<string | null | undefined>('startsAt', form) ?? null;
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    const last = before.current;
    before.current = startsAt;
    // What the dialog opens with is not chosen here.
    if (last === undefined || last === startsAt) return;
    const latest = (form.getFieldValue('latestAt') as string | null | undefined) ?? null;
    if (latest !== null && (!last || Date.parse(latest) !== Date.parse(proposedFor(last)))) return;
    form.setFieldValue('latestAt', startsAt === null ? null : proposedFor(startsAt));
  }, [form, startsAt]);
  return null;
}
