import { allCalls } from '@convoke/contract/all-calls.ts';
import { eventAdd } from '@convoke/contract/event/event.editing.calls.ts';
import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { memberScreen } from '@convoke/contract/member/member.filter.calls.ts';
import { memberGroupAdd, memberGroupCount, memberGroupsOf } from '@convoke/contract/member/member.group.calls.ts';
import { mailPreview } from '@convoke/contract/message/message.mail.calls.ts';
import { edmAdd } from '@convoke/contract/resource/edm.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AmplifyingFile, amplifyingFiles, amplifyingHtml, amplifyingMjml } from '../testing/amplifying.ts';
import { type FuzzWorld, fuzzWorld } from '../testing/fuzz-world.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { plainEvent, startServer, type TestServer } from '../testing/server.ts';

/** Small files that ask for a great deal of work, into every call that takes a file: each is answered, by no 5xx, and nobody else waits for it (`each-file.ts`). */

let server: TestServer;
let world: FuzzWorld;
let files: Record<string, AmplifyingFile>;

beforeAll(async () => {
  server = await startServer();
  world = await fuzzWorld(server);
  files = await amplifyingFiles();
}, 120_000);
afterAll(() => server.close());

const uploads = allCalls.filter((call) => call.uploadBytes !== undefined);

test.each(uploads.map((call) => [call.id, call] as const))(
  '%s answers all of them',
  { timeout: 300_000 },
  async (_id, call) => {
    const first = Object.fromEntries(Object.entries(world.known).map(([name, [value]]) => [name, value]));
    const input = sampleInput(call, { ...first, formId: world.codes['form']?.[0], fieldId: 'file' });
    const token = call.audience === 'organiser' ? world.organisation.token : await server.applicationToken();
    const wrong: string[] = [];
    for (const [what, file] of Object.entries(files)) {
      if (file.bytes.length > (call.uploadBytes ?? 0)) continue;
      const { status, code } = await server.send(call, input, { token, file });
      if (status >= 500 || status === 401 || !Number.isInteger(code)) wrong.push(`${what}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
  },
);

test.each(Object.entries(amplifyingMjml))('MJML, %s: shown and kept, or refused', async (_, mjml) => {
  const { token } = world.organisation;
  const shown = await server.send(mailPreview, { subject: 'x', preview: '', variables: {}, mjml }, { token });
  const kept = await server.send(edmAdd, { name: 'x', mjml }, { token });
  expect(shown.status).toBeLessThan(500);
  expect(kept.status).toBeLessThan(500);
});

test.each(Object.entries(amplifyingHtml))('HTML, %s: shown and kept, or refused', async (_, html) => {
  const { token } = world.organisation;
  const answers = [
    await server.send(mailPreview, { subject: 'x', preview: '', variables: {}, html }, { token }),
    await server.send(edmAdd, { name: 'x', html }, { token }),
    await server.send(eventAdd, { ...plainEvent(), description: html }, { token }),
    await server.send(eventAdd, { ...plainEvent(), description: html.slice(0, 49_000) }, { token }),
  ];
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

test('a chain of dynamic groups, each of which holds the one before, is read at once', async () => {
  const { call } = world.organisation;
  let tree: FilterGroup = { all: [{ field: 'name', operator: 'begins', value: { text: 'A' } }] };
  let deepest = '';
  // 17 levels are the most that may stand in each other.
  for (let level = 1; level <= 17; level += 1) {
    deepest = (await call(memberGroupAdd, { name: `level ${level}`, tree })).groupId;
    tree = { all: [{ field: 'group', operator: 'any', value: { groupIds: [deepest] } }] };
  }
  await call(memberEntry, { name: 'Ana' });
  expect(await call(memberGroupCount, { groupId: deepest })).toMatchObject({ count: 1 });
  const { records } = await call(memberScreen, { groupId: deepest });
  expect(records.map(({ name }) => name)).toEqual(['Ana']);
  const { memberId } = records[0] ?? { memberId: '' };
  expect(await call(memberGroupsOf, { memberId, timeZone: 'UTC' })).toHaveLength(17);
});
