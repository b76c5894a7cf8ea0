import { memberList } from '@convoke/contract/member/member.calls.ts';
import {
  memberImportMatch,
  memberImportPreview,
  memberImportRows,
  memberImportStart,
  memberImportStep,
  memberImportUpload,
} from '@convoke/contract/member/member.import.calls.ts';
import { runImport } from '../src/domains/member/import/member.import.run.ts';
import type { Organisation, TestServer } from './server.ts';

export type ImportingMembers = ReturnType<typeof importingMembers>;

/** Imports of members of one organisation, step by step; its jobs are run here. */
export function importingMembers(server: TestServer, organisation: Organisation) {
  const work = (importId: string) =>
    runImport(server.services, { organisationId: organisation.organisationId, importId });
  const at = async (importId: string) => (await organisation.call(memberImportStep, { importId })).of;
  const rows = async (importId: string, only?: 'BAD' | 'CONFLICT' | 'DOUBLE' | 'KEPT' | 'LEFT') =>
    (await organisation.call(memberImportRows, { importId, size: 100, ...(only && { only }) })).records;
  const members = async () => (await organisation.call(memberList, { size: 100, sort: 'name' })).records;
  const counts = async (importId: string) => {
    const { made, changed, same, doubles, conflicts } = (await at(importId)) as NonNullable<
      Awaited<ReturnType<typeof at>>
    >;
    return { made, changed, same, doubles, conflicts };
  };

  async function refusal(
    of: Parameters<TestServer['send']>[0],
    input: object,
    upload?: { name: string; bytes: Buffer },
  ) {
    const { data } = await server.send(of, input, { token: organisation.token, ...(upload && { file: upload }) });
    return (data as { failure?: string } | null)?.failure;
  }

  const downloaded = async (of: Parameters<TestServer['send']>[0], input: object) =>
    (await server.send(of, input, { token: organisation.token })).body;

  async function uploaded(bytes: Buffer | string, name = 'people.csv'): Promise<string> {
    const file = { name, bytes: Buffer.from(bytes) };
    const { data } = await server.send(memberImportUpload, {}, { token: organisation.token, file });
    return (data as { importId: string }).importId;
  }

  /** Uploads, matches as proposed, reads. */
  async function checked(bytes: Buffer | string, name?: string): Promise<string> {
    const importId = await uploaded(bytes, name);
    const { encoding, separator, sheet, headerRow, columns } = await organisation.call(memberImportPreview, {
      importId,
    });
    await organisation.call(memberImportMatch, { importId, encoding, separator, sheet, headerRow, columns });
    await work(importId);
    return importId;
  }

  async function imported(text: string, rules: object = {}): Promise<string> {
    const importId = await checked(text);
    await organisation.call(memberImportStart, { importId, rules });
    await work(importId);
    return importId;
  }

  return { work, at, rows, members, counts, refusal, downloaded, uploaded, checked, imported };
}
