import { type FormEvent, useRef, useState } from 'react';
import { CallFailure } from '../../core/call-failure.ts';
import { sayFailure } from '../core/toast.ts';

export type Check = (value: string) => string | undefined;

/** What the server calls the fields that are named otherwise here. */
const named: Readonly<Record<string, string>> = {
  mobile: 'address',
  email: 'address',
  smsCode: 'code',
  emailCode: 'code',
  factorCode: 'code',
};

/**
 * A form of the login. Its inputs keep their own values, so nothing typed before the page woke up or filled in by a password manager is lost;
 * `checks` says of each what is wrong with it. What a call refuses stands beside its field, anything else above the form as `problem`.
 */
export function useLoginForm<Name extends string>(
  checks: Readonly<Record<Name, Check>>,
  submit: (values: Record<Name, string>) => Promise<unknown>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const names = Object.keys(checks) as Name[];
  const wrongWith = (name: string) => (checks as Readonly<Record<string, Check>>)[name]?.(valueOf(name));

  const input = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const valueOf = (name: string) => input(name)?.value.trim() ?? '';

  /** Says what is wrong with these fields and goes to the first; answers whether all are right. */
  function check(some: readonly string[]): boolean {
    const found = some.map((name) => [name, wrongWith(name)] as const);
    setProblems((now) => ({ ...now, ...Object.fromEntries(found) }));
    const first = found.find(([, words]) => words !== undefined);
    if (first) input(first[0])?.focus();
    return first === undefined;
  }

  /** Once something is wrong it is looked at again with every letter. */
  function recheck(name: string): void {
    if (problems[name] !== undefined) setProblems((now) => ({ ...now, [name]: wrongWith(name) }));
  }

  function leave(name: string): void {
    if (valueOf(name) !== '') setProblems((now) => ({ ...now, [name]: wrongWith(name) }));
  }

  function refuse(error: unknown): void {
    if (!(error instanceof CallFailure)) throw error;
    const fields = error.fields.map(({ path, message }) => ({ name: named[path] ?? path, message }));
    const own = fields.filter(({ name }) => (names as readonly string[]).includes(name));
    const others = fields.filter((each) => !own.includes(each));
    setProblems(Object.fromEntries(own.map(({ name, message }) => [name, message])));
    if (own[0]) input(own[0].name)?.focus();
    if (others.length > 0) setProblem(others.map(({ name, message }) => `${name}: ${message}`).join(' '));
    else if (own.length === 0) setProblem(sayFailure(error));
  }

  /** Does something with a call in it, and says what came of it. */
  async function run(work: () => Promise<unknown>): Promise<void> {
    setProblem(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !check(names)) return;
    // A password is what was typed, blanks included.
    const values = names.map((name) => [name, name === 'password' ? (input(name)?.value ?? '') : valueOf(name)]);
    void run(() => submit(Object.fromEntries(values) as Record<Name, string>));
  };
  return { form, problems, problem, busy, check, recheck, leave, valueOf, refuse, run, setProblem, onSubmit };
}

export type LoginForm = ReturnType<typeof useLoginForm>;
