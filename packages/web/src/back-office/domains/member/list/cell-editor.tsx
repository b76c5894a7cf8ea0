import { type MemberRow, memberUpdate } from '@convoke/contract/member/member.calls.ts';
import { type FieldValue, isSameValue } from '@convoke/contract/member/member.field.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { call } from '../../../../core/call.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { offered, valueProblem } from '../fields/value-input.tsx';
import { type Editable, valueIn } from './editable.ts';

export type Step = 0 | 1 | -1 | null;

interface Props {
  member: MemberRow;
  of: Editable;
  name: string;
  refresh: () => Promise<unknown>;
  /** Over; 1 and -1: the next cell, or the one before, goes on. Null: the focus is somewhere else already. */
  onEnd: (step: Step) => void;
}

const longest = 200;

function problemOf(of: Editable, value: FieldValue | null, had: FieldValue | null): string | undefined {
  const language = currentLanguage();
  if (typeof of === 'string')
    return typeof value === 'string' && value.trim().length > longest
      ? problemText('tooLong', language, longest)
      : undefined;
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (of.isRequired && isEmpty) return problemText('required', language);
  return valueProblem(of, value, had);
}

/** What a refused call says of the cell. */
const refused = (error: unknown): string =>
  error instanceof CallFailure && error.fields[0] ? error.fields[0].message : failureWords(error);

/** The control in a cell. It is not left before what was typed is kept or given up. */
export function CellEditor({ member, of, name, refresh, onEnd }: Props) {
  const { t } = useTranslation();
  const had = valueIn(member, of);
  const [value, setValue] = useState<FieldValue | null>(had);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isOver = useRef(false);
  // Leaving the cell by Enter tells of both at once.
  const isSaving = useRef(false);
  const [isOpen, setOpen] = useState(true);

  const save = async (next: FieldValue | null, step: Step) => {
    if (isOver.current || isSaving.current) return;
    if (isSameValue(next, had) || (next === '' && had === null)) {
      isOver.current = true;
      onEnd(step);
      return;
    }
    const wrong = problemOf(of, next, had);
    if (wrong !== undefined) {
      setProblem(wrong);
      return;
    }
    isSaving.current = true;
    setBusy(true);
    const { memberId, version } = member;
    const change =
      typeof of === 'string'
        ? { [of]: typeof next === 'string' ? next : '' }
        : { fields: [{ memberFieldId: of.memberFieldId, value: next }] };
    try {
      await call(memberUpdate, { memberId, version, ...change }, { quiet: true, hideLoad: true });
    } catch (error) {
      // Somebody else may have changed them: the row shows what there is now, and Enter then keeps this.
      const words = refused(error);
      await refresh();
      isSaving.current = false;
      setBusy(false);
      setProblem(words);
      return;
    }
    await refresh();
    isOver.current = true;
    onEnd(step);
  };
  // With something wrong it stays: Enter or Esc says what becomes of it.
  const leave = () => void (problem === undefined && save(value, null));
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      isOver.current = true;
      onEnd(0);
    } else if (event.key === 'Tab') {
      event.preventDefault();
      void save(value, event.shiftKey ? -1 : 1);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && !(isOpen && hasList)) {
      event.preventDefault();
      void save(value, 0);
    }
  };
  const hasList = typeof of !== 'string' && ['choice', 'choices', 'yesNo', 'date'].includes(of.kind);
  const shared = {
    autoFocus: true,
    'aria-label': name,
    'aria-busy': isBusy,
    ...(problem !== undefined && { status: 'error' as const }),
  };
  const control = () => {
    if (typeof of !== 'string' && (of.kind === 'choice' || of.kind === 'yesNo')) {
      const options =
        of.kind === 'choice'
          ? offered(of, had).map(({ optionId, name: label }) => ({ value: optionId, label }))
          : [
              { value: 'yes', label: t('member-field:yes') },
              { value: 'no', label: t('member-field:no') },
            ];
      const shown = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
      return (
        <Select
          {...shared}
          className="edit-cell-control"
          popupMatchSelectWidth={false}
          allowClear={!of.isRequired}
          open={isOpen}
          onOpenChange={setOpen}
          value={typeof shown === 'string' ? shown : null}
          options={options}
          onChange={(next: string | null | undefined) => {
            const chosen = next ?? null;
            const typed = of.kind === 'yesNo' && chosen !== null ? chosen === 'yes' : chosen;
            setValue(typed);
            void save(typed, 0);
          }}
        />
      );
    }
    if (typeof of !== 'string' && of.kind === 'choices')
      return (
        <Select
          {...shared}
          mode="multiple"
          className="edit-cell-control"
          popupMatchSelectWidth={false}
          optionFilterProp="label"
          open={isOpen}
          onOpenChange={setOpen}
          value={Array.isArray(value) ? value : []}
          options={offered(of, had).map(({ optionId, name: label }) => ({ value: optionId, label }))}
          onChange={(next: string[]) => setValue(next.length === 0 ? null : next)}
          onBlur={leave}
        />
      );
    if (typeof of !== 'string' && of.kind === 'date')
      return (
        <DatePicker
          {...shared}
          open={isOpen}
          onOpenChange={setOpen}
          allowClear={!of.isRequired}
          value={typeof value === 'string' ? dayjs(value) : null}
          onChange={(day) => {
            const next = day?.format('YYYY-MM-DD') ?? null;
            setValue(next);
            void save(next, 0);
          }}
        />
      );
    if (typeof of !== 'string' && of.kind === 'number')
      return (
        <NumberInput {...shared} value={typeof value === 'number' ? value : null} onChange={setValue} onBlur={leave} />
      );
    return (
      <Input
        {...shared}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => setValue(event.target.value)}
        onBlur={leave}
      />
    );
  };
  return (
    // What is chosen in it opens no row.
    <span
      className="edit-cell-open"
      role="presentation"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
    >
      {control()}
      {problem !== undefined && <span role="alert">{problem}</span>}
    </span>
  );
}
