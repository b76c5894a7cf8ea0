import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { describeIssues, describeUnknown } from '@convoke/contract/core/problems.ts';
import { Audit } from '../audit/audit.ts';
import { actorOf, type Caller } from './access.ts';
import { brokenRules } from '../data/constraint.ts';
import type { BaseContext, EventRecord, Services, Upload } from '../context.ts';
import type { Db } from '../data/database.ts';
import { againstDeadlock } from '../data/deadlock.ts';
import { Refusal } from '../failure.ts';
import type { Implementation } from './implement.ts';
import { parseInput } from './parse-input.ts';
import { loadEvent, type Scope, type Scopes } from './scope.ts';
import { noteUndeclared } from './unforeseen.ts';
import { unknownFields } from './unknown-fields.ts';

export interface CallRequest {
  caller: Caller;
  language: Language;
  requestId: string;
  address: string;
  header(name: string): string | undefined;
  answerHeader(name: string, value: string): void;
  input: Record<string, unknown>;
  upload: Upload | undefined;
  uploads: AsyncIterable<Upload> | undefined;
}

/** Checks the input, finds the scope, runs the handler in the transaction its kind asks for and checks the output. */
export async function runCall(
  services: Services,
  scopes: Scopes,
  implementation: Implementation,
  request: CallRequest,
): Promise<unknown> {
  const { call } = implementation;
  const parsed = parseInput(call.input, request.input);
  const unknown = describeUnknown(unknownFields(call.input, request.input), request.language);
  if (!parsed.success) {
    const fields = [...describeIssues(parsed.issues, request.language), ...unknown].slice(0, 50);
    throw new Refusal('BAD_PARAMETER', { data: { fields } });
  }
  if (unknown.length > 0) throw new Refusal('BAD_PARAMETER', { data: { fields: unknown } });
  const input = parsed.data as Record<string, unknown>;
  const scope = await scopes.find(call, request.caller, input);
  const base = baseContext(services, call, request, scope);
  const audit = Audit.of({
    call,
    actor: actorOf(request.caller),
    input,
    eventId: scope.eventId,
    address: request.address,
    device: request.header('user-agent') ?? '',
  });
  const work = () => dispatch(services, implementation, base, scope, input);
  const alone = (write: (tx: Db) => Promise<unknown>) =>
    services.database.inOrganisation(base.organisationId, 'write', write);
  const output = await (audit ? audit.run(work, alone) : work()).catch((error: unknown) => {
    noteUndeclared(services.log, call, error);
    throw error;
  });
  return call.file ? output : call.output.parse(output);
}

async function dispatch(
  services: Services,
  implementation: Implementation,
  base: MutableContext,
  scope: Scope,
  input: unknown,
): Promise<unknown> {
  const { call } = implementation;
  if (call.kind === 'batch') return implementation.run(base, input);
  if (call.kind === 'outside')
    return implementation.run(Object.assign(base, { global: services.database.global }), input);
  if (scope.organisationId === null) throw new Error(`${call.id} has no organisation: its audience needs a scope`);
  const { kind } = call;
  const { organisationId } = scope;
  const run = async (db: Db) => {
    if (scope.eventId !== null) base.loadedEvent = await loadEvent(db, base.organisationId, scope.eventId);
    const given =
      kind === 'read'
        ? { db }
        : {
            tx: db,
            sendJob: (name: string, data: object, options?: { startAfterSeconds?: number; singletonKey?: string }) =>
              services.jobs.send(name, data, { ...options, tx: db }),
          };
    return implementation.run(Object.assign(base, given), input);
  };
  const once = () => services.database.inOrganisation(organisationId, kind, run);
  // A deadlock undoes everything a handler did, which is all in its transaction; so does a rule that only another transaction of the same moment
  // made it break (a name taken, a thing deleted since it was looked at): the second time it sees that, and refuses. A file that it was reading is read.
  return kind === 'read' || base.upload ? once() : againstDeadlock(once, brokenRules);
}

interface MutableContext extends BaseContext<FailureName> {
  loadedEvent: EventRecord | undefined;
}

function baseContext(services: Services, call: AnyCall, request: CallRequest, scope: Scope): MutableContext {
  const missing = (what: string): never => {
    throw new Error(`${call.id} has no ${what}`);
  };
  return {
    services,
    caller: request.caller,
    language: request.language,
    requestId: request.requestId,
    address: request.address,
    header: request.header,
    answerHeader: request.answerHeader,
    upload: request.upload,
    uploads: request.uploads,
    loadedEvent: undefined,
    now: () => services.clock.now(),
    fail(name, data) {
      throw new Refusal(name, { data });
    },
    failFields(fields) {
      throw new Refusal('BAD_PARAMETER', { data: { fields } });
    },
    notFound() {
      throw new Refusal('FORBIDDEN');
    },
    get organisationId() {
      return scope.organisationId ?? missing('organisation');
    },
    get userId() {
      return request.caller.kind === 'organiser' || request.caller.kind === 'outbound'
        ? request.caller.userId
        : missing('user');
    },
    get event() {
      return this.loadedEvent ?? missing('event');
    },
    get eventId() {
      return scope.eventId ?? missing('event');
    },
    get targetId() {
      return scope.targetId ?? missing('target');
    },
  };
}
