import { memberEntry, memberList } from '@convoke/contract/member/member.calls.ts';
import {
  memberImportMatch,
  memberImportRehearse,
  memberImportStart,
  memberImportStep,
  memberImportUndo,
  memberImportUpload,
} from '@convoke/contract/member/member.import.calls.ts';
import { type ImportRule, importRules } from '@convoke/contract/member/member.import.rules.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { propertyRuns } from '../../../../testing/property-runs.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { runImport } from './member.import.run.ts';

/** Random sheets among people who are there: the rehearsal and the import count what a plain model counts, and an undo leaves what was there before. */

interface Row {
  name: string;
  phone: string;
  email: string;
  company: string;
}

const wrongPhone = '12';
const wrongEmail = 'nobody@';
const phones = Array.from({ length: 7 }, (_, n) => `1380013800${n}`);
const emails = Array.from({ length: 6 }, (_, n) => `p${n}@example.com`);

const row = fc.record({
  name: fc.constantFrom('', 'Ann', 'ann', 'Bo', 'Cy'),
  phone: fc.constantFrom('', wrongPhone, ...phones),
  email: fc.constantFrom('', '', '', wrongEmail, ...emails),
  company: fc.constantFrom('', 'Acme', 'Orbit'),
});

/** Members before: of what has none, or what somebody else has, nobody is made. */
const person = fc.record({
  name: fc.constantFrom('', 'Ann', 'Bo'),
  phone: fc.constantFrom('', ...phones),
  email: fc.constantFrom('', ...emails),
  company: fc.constantFrom('', 'Acme'),
});
const apart = (people: readonly Row[]) => {
  const taken = new Set<string>();
  return people.filter(({ phone, email }) => {
    const own = [phone, email].filter((each) => each !== '');
    if (own.length === 0 || own.some((each) => taken.has(each))) return false;
    for (const each of own) taken.add(each);
    return true;
  });
};

const rules = fc.record({
  name: fc.constantFrom(...importRules),
  company: fc.constantFrom(...importRules),
  phones: fc.constantFrom<ImportRule>('skip', 'fill'),
  emails: fc.constantFrom<ImportRule>('skip', 'fill'),
});

/** What the import shall count, row by row and without a database. */
function counted(sheet: readonly Row[], people: readonly Row[], by: Record<string, ImportRule>) {
  const count = { bad: 0, made: 0, changed: 0, same: 0, doubles: 0, conflicts: 0 };
  const leaders: (Row & { contacts: Set<string> })[] = [];
  for (const each of sheet) {
    const contacts = [each.phone, each.email].filter((contact) => contact !== '');
    if (contacts.length === 0 || contacts.includes(wrongPhone) || contacts.includes(wrongEmail)) {
      count.bad += 1;
      continue;
    }
    const known = leaders.filter((leader) => contacts.some((contact) => leader.contacts.has(contact)));
    const [first] = known;
    const isOther =
      first && first.name !== '' && each.name !== '' && first.name.toLowerCase() !== each.name.toLowerCase();
    if (!first) leaders.push({ ...each, contacts: new Set(contacts) });
    else if (known.length > 1 || isOther) count.conflicts += 1;
    else {
      count.doubles += 1;
      first.name ||= each.name;
      first.company ||= each.company;
      for (const contact of contacts) first.contacts.add(contact);
    }
  }
  const reached = new Set<Row>();
  for (const leader of leaders) {
    const found = people.filter(({ phone, email }) => leader.contacts.has(phone) || leader.contacts.has(email));
    const [member] = found;
    if (!member) count.made += 1;
    else if (found.length > 1) count.conflicts += 1;
    else if (reached.has(member)) count.doubles += 1;
    else {
      reached.add(member);
      const changes = (field: 'name' | 'company') =>
        leader[field] !== '' &&
        leader[field] !== member[field] &&
        (by[field] === 'overwrite' || (by[field] === 'fill' && member[field] === ''));
      const adds = [...leader.contacts].some(
        (contact) =>
          contact !== member.phone &&
          contact !== member.email &&
          by[contact.includes('@') ? 'emails' : 'phones'] !== 'skip',
      );
      count[changes('name') || changes('company') || adds ? 'changed' : 'same'] += 1;
    }
  }
  return count;
}

let server: TestServer;

beforeAll(async () => {
  // Jobs are run by the test itself.
  server = await startServer({ change: keptMessages().takeOver });
});
afterAll(() => server.close());

const everyone = async ({ call }: Organisation) =>
  (await call(memberList, { size: 100, sort: 'createdAt' })).records.map(
    ({ memberId, name, phone, email, company }) => ({ memberId, name, phone, email, company }),
  );

async function uploaded({ token }: Organisation, sheet: readonly Row[]): Promise<string> {
  const lines = sheet.map(({ name, phone, email, company }) => `${name},${phone},${email},${company},x`);
  const bytes = Buffer.from(['Name,Phone,E-mail,Company,Else', ...lines].join('\n'));
  const { data } = await server.send(memberImportUpload, {}, { token, file: { name: 'people.csv', bytes } });
  return (data as { importId: string }).importId;
}

test('random sheets count as a model does, rehearsed and imported; undone, everything is as before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 25 }),
      fc.array(person, { maxLength: 6 }),
      rules,
      async (sheet, candidates, by) => {
        const organisation = await server.organisation();
        const { call, organisationId } = organisation;
        const people = apart(candidates);
        for (const { name, company, phone, email } of people)
          await call(memberEntry, {
            name,
            company,
            phones: phone === '' ? [] : [phone],
            emails: email === '' ? [] : [email],
          });
        const before = await everyone(organisation);
        const importId = await uploaded(organisation, sheet);
        const work = () => runImport(server.services, { organisationId, importId });
        const facts = async () => (await call(memberImportStep, { importId })).of;
        await call(memberImportMatch, { importId, columns: ['name', 'phone', 'email', 'company', null] });
        await work();

        const expected = counted(sheet, people, by);
        if (expected.bad === sheet.length) {
          const refused = await server.send(
            memberImportRehearse,
            { importId, rules: by },
            { token: organisation.token },
          );
          expect(refused).toMatchObject({ code: 3001, data: { failure: 'MEMBER_IMPORT_EMPTY' } });
          return;
        }
        await call(memberImportRehearse, { importId, rules: by });
        await work();
        expect(await facts()).toMatchObject({ state: 'CHECKED', isRehearsed: true, ...expected });
        expect(await everyone(organisation)).toEqual(before);

        await call(memberImportStart, { importId });
        await work();
        expect(await facts()).toMatchObject({ state: 'DONE', ...expected });
        expect(await everyone(organisation)).toHaveLength(before.length + expected.made);

        if (expected.made + expected.changed === 0) return;
        await call(memberImportUndo, { importId });
        await work();
        expect(await facts()).toMatchObject({ state: 'UNDONE', undone: expected.made + expected.changed, kept: 0 });
        expect(await everyone(organisation)).toEqual(before);
      },
    ),
    { numRuns: propertyRuns(25) },
  );
});
