import {
  messageMailSend,
  messageSmsBatch,
  messageTaskStart,
  messageTaskUpdate,
} from '@convoke/contract/message/message.calls.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { Alert, App, Button, Form, Modal, Steps } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { browserZone } from '../../../../core/format.ts';
import { Field } from '../../../../ui/form/fields.tsx';
import { focusFirstField } from '../../../../ui/form/first-field.ts';
import { inputOf } from '../../../../ui/form/form-values.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { goToFirst, useFormSubmit } from '../../../../ui/form/use-form-submit.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { AbFields } from './ab-fields.tsx';
import { MailFields, SmsFields } from './content-fields.tsx';
import { EventField } from './event-field.tsx';
import { ReviewStep } from './review-step.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { TaskPhone } from './task-phone.tsx';
import { beginningOf, steps, type TaskInfo, taskOf as of, type TaskValues } from './task-values.ts';
import { ToFields } from './to-fields.tsx';

interface Props {
  channel: MessageChannel;
  data: TaskInfo | undefined;
  isCopy: boolean;
  open: boolean;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

const review = steps.length - 1;
const stepOf = (field: string | number | undefined) =>
  steps.findIndex(({ fields }) => fields.some((each) => each === field));

/**
 * A task in four steps: to whom, what, when, and all of it with what it costs, from where it goes. What a step asks stays in the form while another one is
 * shown; each can be gone back to.
 */
export function TaskSteps({ channel, data, isCopy, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<TaskValues>();
  const [initial] = useState(() => beginningOf(channel, data, isCopy));
  // Once it is kept, what is changed further is changed in it.
  const kept = useRef(data && !isCopy ? { taskId: data.taskId, version: data.version } : undefined);
  const isScheduled = !isCopy && data?.state === 'scheduled';
  const [step, setStep] = useState(0);
  const [reached, setReached] = useState<number>();
  const first = useFirstField();
  const { leave, onTyped, onKept } = useLeave(open, onClose);
  const timeZone = data?.timeZone ?? browserZone();

  const keep = async (values: TaskValues) => {
    const quiet = { quiet: true, hideLoad: true };
    const given = { ...values, timeZone };
    if (kept.current)
      kept.current = await call(messageTaskUpdate, inputOf(messageTaskUpdate, { ...given, ...kept.current }), quiet);
    else if (channel === 'sms')
      kept.current = await call(messageSmsBatch, inputOf(messageSmsBatch, { ...given, isDraft: true }), quiet);
    else kept.current = await call(messageMailSend, inputOf(messageMailSend, { ...given, isDraft: true }), quiet);
    onKept();
    return kept.current;
  };
  const send = useRef(false);
  const { run, busy, problem } = useFormSubmit(form, async (values) => {
    const { taskId, version } = await keep(values);
    try {
      if (send.current) await call(messageTaskStart, { taskId, version }, { quiet: true, hideLoad: true });
    } finally {
      await onSaved();
    }
    void message.success(t(send.current ? 'message:done.started' : 'message:done.saved'));
    onClose();
  });

  const show = (next: number) => {
    flushSync(() => setStep(next));
    focusFirstField(first.panelRef.current?.querySelector(`[data-step="${next}"]`));
  };
  /** To the step of what was refused, be it by the form or by the server. */
  const showRefused = () => {
    const refused = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    const at = stepOf(refused[0]?.name[0]);
    if (at < 0 || at === step) return;
    show(at);
    goToFirst(form, { errorFields: refused });
  };
  const submit = async (sends: boolean) => {
    send.current = sends;
    await run();
    showRefused();
  };
  /** Back at once; forward once the steps before are as they should be. */
  const goTo = async (next: number) => {
    const asked = steps.slice(step, Math.max(step, next)).flatMap(({ fields }) => [...fields]);
    try {
      await form.validateFields(asked, { recursive: true });
    } catch (error) {
      showRefused();
      goToFirst(form, error);
      return;
    }
    show(next);
  };
  const values = () => form.getFieldsValue(true) as TaskValues;
  return (
    <Modal
      {...first}
      open={open}
      width={960}
      title={data && !isCopy ? data.name : t('message:new')}
      onCancel={leave}
      footer={
        <div className="message-steps-foot">
          <Button onClick={leave}>{t('common:cancel')}</Button>
          {!isScheduled && (
            <Button disabled={busy} onClick={() => void submit(false)}>
              {t('message:steps.draft')}
            </Button>
          )}
          <span className="message-steps-space" />
          {step > 0 && (
            <Button disabled={busy} onClick={() => void goTo(step - 1)}>
              {t('message:steps.back')}
            </Button>
          )}
          {step < review ? (
            <Button type="primary" onClick={() => void goTo(step + 1)}>
              {t('common:continue')}
            </Button>
          ) : (
            <Button
              type="primary"
              loading={busy}
              disabled={!isScheduled && !reached}
              onClick={() => void submit(!isScheduled)}
            >
              {t(isScheduled ? 'common:save' : values().startsAt ? 'message:start.schedule' : 'message:action.start')}
            </Button>
          )}
        </div>
      }
    >
      <Steps
        className="message-steps"
        size="small"
        responsive={false}
        current={step}
        items={steps.map(({ title }) => ({ title: t(title) }))}
        onChange={(next) => void goTo(next)}
      />
      {/* Enter goes on: antd would ask for all steps. */}
      <div
        onSubmitCapture={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (step < review) void goTo(step + 1);
        }}
      >
        <Form
          form={form}
          name="message-task"
          layout="vertical"
          requiredMark
          initialValues={initial as object}
          onValuesChange={onTyped}
          disabled={busy}
        >
          {problem && <Alert type="error" showIcon title={problem} className="form-problem" />}
          <div className={step === 1 || step === review ? 'message-beside' : undefined}>
            <div>
              <div data-step="0" hidden={step !== 0}>
                <ToFields channel={channel} />
              </div>
              <div data-step="1" hidden={step !== 1}>
                {channel === 'sms' ? <SmsFields /> : <MailFields attached={data?.attached ?? []} />}
                {channel === 'mail' && <AbFields />}
                <Field of={of} name="eventId" label={t('message:form.event')} extra={t('message:form.eventHint')}>
                  <EventField />
                </Field>
              </div>
              <div data-step="2" hidden={step !== 2}>
                <ScheduleFields timeZone={timeZone} initial={initial} onTyped={onTyped} />
              </div>
              {step === review && <ReviewStep channel={channel} values={values()} onCounted={setReached} />}
            </div>
            <div hidden={step !== 1 && step !== review}>
              <TaskPhone channel={channel} />
            </div>
          </div>
          <button type="submit" hidden />
        </Form>
      </div>
    </Modal>
  );
}
