import { createHash, randomBytes } from 'node:crypto';
import { type Call, pathParameters } from '@convoke/contract/core/define-call.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import { signatureText } from '@convoke/contract/core/signature.ts';
import { authApplicationToken, authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';

/** The web application's credentials of an installation that sets none. */
export const application = { id: 'convoke-web', secret: 'convoke-web-development' };

export interface Answer<Out> {
  status: number;
  code: number;
  message: string;
  data: Out;
}

export interface Wire {
  method: string;
  /** Path with its query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** What goes over the wire for a call, signed where the call is. */
export function wire<Raw, In, Out, Fails extends FailureName>(
  call: Call<Raw, In, Out, Fails>,
  input: Raw,
  token?: string,
): Wire {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) };
  let path = call.path;
  for (const name of pathParameters(call.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name] as string)));
    delete rest[name];
  }
  const query: Record<string, string> = {};
  const bodiless = call.method === 'GET' || call.method === 'DELETE';
  for (const name of Object.keys(rest)) {
    if (!bodiless && !call.inQuery.includes(name)) continue;
    if (rest[name] !== undefined) query[name] = String(rest[name] as string | number | boolean);
    delete rest[name];
  }
  const body = bodiless ? undefined : call.arrayBody ? rest[call.arrayBody] : rest;
  const headers: Record<string, string> = {};
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (call.signed) {
    const parts = {
      appId: application.id,
      timestamp: String(Date.now()),
      nonce: randomBytes(12).toString('hex'),
      signType: 'SHA256' as const,
    };
    const text = signatureText(query, body, parts, application.secret);
    Object.assign(headers, {
      APP_ID: parts.appId,
      TIMESTAMP: parts.timestamp,
      NONCE: parts.nonce,
      SIGN_TYPE: parts.signType,
      SIGN: createHash('sha256').update(text).digest('hex').toUpperCase(),
    });
  }
  const search = new URLSearchParams(query).toString();
  return {
    method: call.method,
    path: search ? `${path}?${search}` : path,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** Calls the product over HTTP. Throws only when there is no answer. */
export async function send<Raw, In, Out, Fails extends FailureName>(
  url: string,
  call: Call<Raw, In, Out, Fails>,
  input: Raw,
  token?: string,
): Promise<Answer<Out>> {
  const { method, path, headers, body } = wire(call, input, token);
  const response = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const envelope = (await response.json()) as { code: number; message: string; data: Out };
  return { status: response.status, ...envelope };
}

/** As `send`, and throws when the answer is not success. */
export async function must<Raw, In, Out, Fails extends FailureName>(
  url: string,
  call: Call<Raw, In, Out, Fails>,
  input: Raw,
  token?: string,
): Promise<Out> {
  const answer = await send(url, call, input, token);
  if (answer.code !== 0)
    throw new Error(`${call.id}: ${answer.status} ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
}

export async function logIn(url: string, login: { username: string; password: string }): Promise<string> {
  return (await must(url, authLoginPassword, login)).access_token;
}

export async function applicationToken(url: string): Promise<string> {
  const { id, secret } = application;
  return (
    await must(url, authApplicationToken, { grant_type: 'client_credentials', client_id: id, client_secret: secret })
  ).access_token;
}
