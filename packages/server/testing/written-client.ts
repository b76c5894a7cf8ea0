import { sign, type TestServer } from './server.ts';

/** What somebody's own program sends: written by hand from the specification, without the contract's help. */
export interface Written {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As it stands in the address, parameters filled in, without the query. */
  path: string;
  /** As it stands in the address: `a=1&a=2`. */
  query?: string;
  json?: unknown;
  /** A form-encoded body. */
  form?: string;
  /** A multipart body with the boundary `b`; nothing of it is signed. */
  multipart?: Buffer;
  token?: string;
  headers?: Record<string, string>;
}

/** Sends it, signed as README.md says: by what stands in query and body, texts where there are only texts. */
export async function sendWritten<Data = unknown>(server: TestServer, written: Written) {
  const { path, query = '', json, form, token } = written;
  const { APP_ID, APP_SECRET } = server.services.settings;
  const body = form === undefined ? json : fieldsOf(form);
  const method = written.method ?? 'POST';
  const payload = written.multipart ?? form ?? (json === undefined ? undefined : JSON.stringify(json));
  const answer = await server.app.inject({
    method,
    url: query ? `${path}?${query}` : path,
    headers: {
      ...sign(fieldsOf(query) as Record<string, string>, body, APP_ID, APP_SECRET),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(written.multipart !== undefined && { 'content-type': 'multipart/form-data; boundary=b' }),
      ...written.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const envelope = isJson
    ? answer.json<{ code: number; message: string; data: Data }>()
    : { code: 0, message: '', data: undefined as Data };
  return { status: answer.statusCode, ...envelope, body: answer.rawPayload };
}

/** A name that stands several times is a list. */
function fieldsOf(encoded: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  const parameters = new URLSearchParams(encoded);
  for (const name of new Set(parameters.keys())) {
    const all = parameters.getAll(name);
    fields[name] = all.length > 1 ? all : (all[0] ?? '');
  }
  return fields;
}
