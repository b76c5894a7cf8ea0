import { memberData } from '@convoke/contract/member/member.rights.calls.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { sheetFileName } from '../../../core/tables/sheet.ts';
import { type ZippedFile, zipStream } from '../../../core/tables/zip.ts';
import { formAsOf } from '../../form/form.ops.ts';
import { contactsOf, memberById } from '../member.queries.ts';
import { treeOf } from '../merge/member.merge.follow.ts';
import { isErased } from '../rights/member.erased.ts';
import { pageEnd, pageHead, rowOnPage, sectionHead, type Style } from './member.data.page.ts';
import { type Keys, keysOf, type Reader, type Row, rowsOf, sections } from './member.data.sections.ts';
import { pageTexts } from './member.data.texts.ts';

interface Asked {
  services: Services;
  organisationId: string;
  keys: Keys;
  person: string;
  organisation: string;
  language: Language;
  timeZone: string;
  at: Date;
}

interface KeptFile {
  id: string;
  name: string;
  key: string;
}

/** A name inside an archive: nothing in it leads out of its folder. */
const safe = (name: string) =>
  sheetFileName(name, '', '')
    .replace(/\s*\.$/, '')
    .replace(/^\.+/, '') || 'file';

/** Uploaded files and photos, each under a name of its own. */
async function filesOf(db: Db, organisationId: string, keys: Keys): Promise<KeptFile[]> {
  const subjects = [...keys.registrations, ...keys.tickets, ...keys.answers];
  const uploads =
    subjects.length === 0
      ? []
      : await db
          .selectFrom('form_file')
          .select(['id', 'name', 'storage_key'])
          .where('organisation_id', '=', organisationId)
          .where('subject_id', 'in', subjects)
          .orderBy('id')
          .execute();
  const kept = (table: 'participant_photo' | 'member_photo', ids: readonly string[]) =>
    ids.length === 0
      ? []
      : db
          .selectFrom(table)
          .select(['id', 'storage_key'])
          .where('organisation_id', '=', organisationId)
          .where('id', 'in', [...ids])
          .orderBy('id')
          .execute();
  const photos = [...(await kept('member_photo', keys.portraits)), ...(await kept('participant_photo', keys.photos))];
  return [
    ...uploads.map(({ id, name, storage_key: key }, at) => ({ id, name: `files/${at + 1} ${safe(name)}`, key })),
    ...photos.map(({ id, storage_key: key }, at) => ({ id, name: `files/photo ${at + 1}.webp`, key })),
  ];
}

/** The readable page, the same for programs, and the files: read while they are sent. */
async function* archive(asked: Asked): AsyncGenerator<ZippedFile> {
  const { services, organisationId, keys, person, organisation, at } = asked;
  const read: Reader = (work) => services.database.inOrganisation(organisationId, 'read', work);
  const files = await read((db) => filesOf(db, organisationId, keys));
  const style: Style = { ...asked, files: new Map(files.map(({ id, name }) => [id, name])) };
  const forms = new FormsOfAnswers(read, organisationId);
  const page = async function* () {
    yield Buffer.from(pageHead({ person, organisation, at }, style));
    for (const section of sections) {
      let isFirst = true;
      for await (const row of rowsOf(read, organisationId, section, keys)) {
        const words = rowOnPage(section.table, row, await forms.of(row), style);
        if (words === '') continue;
        if (isFirst) yield Buffer.from(sectionHead(section.table, style));
        isFirst = false;
        yield Buffer.from(words);
      }
    }
    yield Buffer.from(pageEnd);
  };
  const data = async function* () {
    yield Buffer.from(`{"madeAt":${JSON.stringify(at.toISOString())},"organisation":${JSON.stringify(organisation)}`);
    for (const section of sections) {
      yield Buffer.from(`,\n${JSON.stringify(section.table)}:[`);
      let between = '\n';
      for await (const row of rowsOf(read, organisationId, section, keys)) {
        const file = style.files.get(String(row['id']));
        yield Buffer.from(`${between}${JSON.stringify(file === undefined ? row : { ...row, file })}`);
        between = ',\n';
      }
      yield Buffer.from(']');
    }
    yield Buffer.from('}\n');
  };
  yield { name: 'index.html', content: page() };
  yield { name: 'data.json', content: data() };
  for (const { name, key } of files) {
    const file = await services.storage.get(key);
    if (file) yield { name, content: file.stream };
  }
}

/** The forms that were answered, each version read once. */
class FormsOfAnswers {
  private readonly kept = new Map<string, FormDefinition | null>();
  private readonly read: Reader;
  private readonly organisationId: string;

  constructor(read: Reader, organisationId: string) {
    this.read = read;
    this.organisationId = organisationId;
  }

  async of(row: Row): Promise<FormDefinition | null> {
    const { form_id: formId, form_version: version } = row;
    if (typeof formId !== 'string' || typeof version !== 'number') return null;
    const key = `${formId}/${version}`;
    const found = this.kept.get(key);
    if (found !== undefined) return found;
    const form = await this.read((db) => formAsOf(db, this.organisationId, formId, version));
    this.kept.set(key, form);
    return form;
  }
}

export const dataHandlers = [
  implement(memberData, async (ctx, { memberId, timeZone }) => {
    const { tx, organisationId, userId, services, language } = ctx;
    const member = await memberById(tx, organisationId, memberId);
    if (!member || (await isErased(tx, organisationId, memberId))) return ctx.notFound();
    const members = await treeOf(tx, organisationId, memberId);
    const keys = await keysOf(tx, organisationId, members);
    const [first] = await contactsOf(tx, organisationId, [memberId]);
    const { name: organisation } = await tx
      .selectFrom('organisation')
      .select('name')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('member_log')
      .values({ organisation_id: organisationId, member_id: memberId, kind: 'dataGiven', by_user: userId })
      .execute();
    const person = member.name.trim() || member.phone || member.email || first?.value || memberId;
    const asked = { services, organisationId, keys, person, organisation, language, timeZone, at: ctx.now() };
    return {
      fileName: sheetFileName(person, pageTexts.what[language], 'zip'),
      contentType: 'application/zip',
      body: zipStream(archive(asked)),
    };
  }),
];
