import type * as z from 'zod';

/**
 * Who may call. `attendee` and `anonymous` carry the application token (the payment flow's token); `staff` is an organiser or the
 * holder of that event's sign-in key; `open` needs no token.
 */
export type Audience = 'organiser' | 'attendee' | 'anonymous' | 'outbound' | 'staff' | 'open';

/**
 * What the handler is given: `read` a read-only transaction, `write` a transaction committed before the answer, `batch` nothing (it calls a
 * gathered SQL function that sets the organisation itself), `outside` the global tables only (sign-in, tokens).
 */
export type CallKind = 'read' | 'write' | 'batch' | 'outside';

/** The input field that names the thing whose organisation the call acts in; the framework loads it and refuses what is not the caller's. */
export interface CallScope {
  /** Field holding an event id. Fills `ctx.event`. */
  event?: string;
  /** Where a ticket's id stands in the input, whose event it is when `event` is not given. */
  ticketAt?: readonly (string | number)[];
  /**
   * Field holding a public code of the directory, and of which kind. Fills `ctx.target`; for kind `event` also `ctx.event`. Where it may be an id
   * instead, `idOf` is the kind of that.
   */
  code?: { field: string; kind: DirectoryKind; idOf?: DirectoryKind };
}

/** A kind of public code that resolves to an organisation through the global directory, named by the card of the domain that gives such codes. */
export type DirectoryKind = string;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Call<
  Raw = unknown,
  In = unknown,
  Out = unknown,
  Fails extends string = string,
  Kind extends CallKind = CallKind,
> {
  /** `noun.verb`, unique. */
  id: string;
  method: Method;
  /** As in the product's call list, parameters in braces. */
  path: string;
  audience: Audience;
  /** Whether the holder of an application token may call too because the input itself is the secret (an attendee's own code). */
  ownCode: boolean;
  /** Of an open call: whether an organiser who sends a token is known to it, so that it can show what is not public yet. Any other token is as none. */
  ownersToo?: boolean | undefined;
  /** Who else may call, with a token of their own: call agents for what is allotted to them, or organisers. The handler goes by `ctx.caller`. */
  also?: readonly ('organiser' | 'outbound')[] | undefined;
  /** False where no API key may call though its domain is in a scope: links and keys that let others in. */
  keys?: false | undefined;
  kind: Kind;
  scope?: CallScope | undefined;
  input: z.ZodType<In, Raw>;
  output: z.ZodType<Out, Out>;
  fails: readonly Fails[];
  /** False for registrations, which the specification lets opt out, and for files that a browser opens by their address alone. */
  signed: boolean;
  /** The input field that is the whole JSON body, for calls whose body is an array. */
  arrayBody?: string | undefined;
  /** The input field that the body may be alone, as an array; all else then stands in the query. */
  arrayBodyToo?: string | undefined;
  /** By field of the input: what clients of the specification may call it too, wherever it stands (decision 0093). */
  aliases?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Fields of a POST or PUT that travel in the query. */
  inQuery: readonly string[];
  /** Multipart: the file of the body arrives as `ctx.upload`; at most this many bytes. */
  uploadBytes?: number | undefined;
  /** Of an upload: its body may hold so many files, which arrive as `ctx.uploads`; each may be `uploadBytes` large, and so may all together. */
  uploadFiles?: number | undefined;
  /** Whether fields of an upload may stand in its multipart body too, before the file or after it; the file is then read whole first. */
  fieldsBesideFile?: boolean | undefined;
  /** Answers a file instead of the envelope. */
  file: boolean;
  /** One sentence for the API document. */
  summary: string;
}

/** A call as the lists see it: whatever its input and output. */
export type AnyCall = Omit<Call, 'input' | 'output'> & { input: z.ZodType; output: z.ZodType };

/**
 * What a schema takes and gives, where zod says it. As a `z.ZodType` every member of every schema would be compared to infer the same two types, which took
 * most of the time of the type check.
 */
interface Schema<Out, Raw> {
  _zod: { output: Out; input: Raw };
}

interface CallDefinition<Raw, In, Out, Fails extends string, Kind extends CallKind> {
  id: string;
  method: Method;
  path: string;
  audience: Audience;
  ownCode?: boolean;
  ownersToo?: boolean;
  also?: readonly ('organiser' | 'outbound')[];
  keys?: false;
  kind: Kind;
  scope?: CallScope;
  input: Schema<In, Raw>;
  output: Schema<Out, Out>;
  fails?: readonly Fails[];
  signed?: boolean;
  arrayBody?: string;
  arrayBodyToo?: string;
  aliases?: { readonly [Field in keyof NoInfer<Raw>]?: readonly string[] };
  inQuery?: readonly string[];
  uploadBytes?: number;
  uploadFiles?: number;
  fieldsBesideFile?: boolean;
  file?: boolean;
  summary: string;
}

/** Declares a call. The server's route, the web client's types, the API document and the table test all come from here. */
export function defineCall<Raw, In, Out, const Kind extends CallKind, const Fails extends string = never>(
  definition: CallDefinition<Raw, In, Out, Fails, Kind>,
): Call<Raw, In, Out, Fails, Kind> {
  const call = { ownCode: false, signed: true, inQuery: [], fails: [], file: false, ...definition };
  return call as unknown as Call<Raw, In, Out, Fails, Kind>;
}

/** The names in braces of a path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}
