import { invitationDays } from '@convoke/contract/auth/colleague.rules.ts';
import type { Language, Texts } from '@convoke/contract/core/language.ts';
import { hashToken, newToken } from '../../../core/codes.ts';
import type { Services } from '../../../core/context.ts';
import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';

/** Which kind of codes lead to invitations. In the directory stands their hash, so whoever reads it opens none. */
export const invitationKind = 'invitation';

const inHex = (code: string) => hashToken(code).toString('hex');

export const inviteJob = 'auth.invite';

/** The organisation and the invitation of a code that can still be used; undefined where there is none. */
export async function invitationOf({ database }: Pick<Services, 'database'>, code: string) {
  const found = await database.global
    .selectFrom('directory')
    .select(['organisation_id', 'target_id'])
    .where('kind', '=', invitationKind)
    .where('code', '=', inHex(code))
    .executeTakeFirst();
  if (!found) return undefined;
  return database.inOrganisation(found.organisation_id, 'read', (db) =>
    db
      .selectFrom('invitation as i')
      .innerJoin('organisation as o', 'o.organisation_id', 'i.organisation_id')
      .innerJoin('app_user as u', 'u.id', 'i.invited_by')
      .select(['i.organisation_id', 'i.id', 'i.email', 'i.role', 'o.name as organisation', 'u.nick_name as invited_by'])
      .where('i.id', '=', found.target_id)
      .where('i.code_hash', '=', hashToken(code))
      .where('i.expires_at', '>', new Date())
      .executeTakeFirst(),
  );
}

interface Invite {
  organisationId: string;
  invitationId: string;
}

/** Makes the code, so that it never stands in the queue, and sends it. Run again it makes another: of what was sent before, the last link counts. */
const invite = defineJob<Invite>({
  name: inviteJob,
  retryLimit: 5,
  async run(services, { organisationId, invitationId }) {
    const code = newToken('cvi');
    const invitation = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const made = await tx
        .updateTable('invitation as i')
        .from('organisation as o')
        .innerJoin('app_user as u', 'u.organisation_id', 'o.organisation_id')
        .set({ code_hash: hashToken(code), expires_at: new Date(Date.now() + invitationDays * 86_400_000) })
        .whereRef('u.id', '=', 'i.invited_by')
        .where('i.id', '=', invitationId)
        .returning(['i.email', 'i.language', 'o.name as organisation', 'u.nick_name as by'])
        .executeTakeFirst();
      // Withdrawn or accepted meanwhile.
      if (!made) return undefined;
      await forgetCode(tx, invitationId);
      await tx
        .insertInto('directory')
        .values({ kind: invitationKind, code: inHex(code), organisation_id: organisationId, target_id: invitationId })
        .execute();
      return made;
    });
    if (invitation) await sendInvitation(services, invitation, code);
  },
});

/** Takes the way to an invitation out of the directory. */
export const forgetCode = (
  tx: Parameters<Parameters<Services['database']['inOrganisation']>[2]>[0],
  invitationId: string,
) => tx.deleteFrom('directory').where('kind', '=', invitationKind).where('target_id', '=', invitationId).execute();

const texts = {
  subject: {
    en: '{by} invites you to {organisation} on Convoke',
    zh: '{by} 邀请您加入 Convoke 上的 {organisation}',
    es: '{by} le invita a {organisation} en Convoke',
    ja: '{by}さんから Convoke の {organisation} への招待',
  },
  intro: {
    en: '{by} would like to run events with you at {organisation}. Choose a name and a password to join:',
    zh: '{by} 邀请您一起在 {organisation} 管理活动。请设置姓名和密码以加入：',
    es: '{by} quiere organizar eventos con usted en {organisation}. Elija un nombre y una contraseña para unirse:',
    ja: '{by}さんが {organisation} で一緒にイベントを運営したいと招待しています。名前とパスワードを決めて参加してください。',
  },
  button: { en: 'Accept the invitation', zh: '接受邀请', es: 'Aceptar la invitación', ja: '招待を受ける' },
  validity: {
    en: 'The link is valid for {days} days and works once. Don’t know {by}? Ignore this message.',
    zh: '链接 {days} 天内有效，仅可使用一次。如不认识 {by}，请忽略此邮件。',
    es: 'El enlace es válido durante {days} días y sirve una sola vez. ¿No conoce a {by}? Ignore este mensaje.',
    ja: 'リンクは{days}日間有効で、一度だけ使えます。{by}さんに心当たりがない場合は、このメールを無視してください。',
  },
} as const satisfies Record<string, Texts>;

const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function sendInvitation(
  services: Services,
  invitation: { email: string; language: string; organisation: string; by: string },
  code: string,
): Promise<void> {
  const { settings, mail, log } = services;
  const { email, organisation, by } = invitation;
  const language = invitation.language as Language;
  const say = (name: keyof typeof texts) =>
    texts[name][language]
      .replaceAll('{by}', by)
      .replaceAll('{organisation}', organisation)
      .replaceAll('{days}', String(invitationDays));
  const link = `${settings.PUBLIC_URL}/login/join/${code}`;
  const outcome = await mail.send({
    from: settings.MAIL_FROM,
    to: email,
    subject: say('subject'),
    text: `${say('intro')}\n\n${link}\n\n${say('validity')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:32px 16px;background:#f5f6f8">
<div style="max-width:440px;margin:auto;padding:32px;background:#fff;border-radius:12px;font:16px/1.6 system-ui,sans-serif;color:#1d2330">
<p style="margin:0 0 16px">${inHtml(say('intro'))}</p>
<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#1d4ed8;color:#fff;text-decoration:none">${say('button')}</a></p>
<p style="margin:0;font-size:13px;color:#667085">${inHtml(say('validity'))}</p>
</div></body></html>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  if (outcome.accepted === false && !outcome.permanent)
    throw new Error(`the invitation was not taken: ${outcome.reason}`);
  if (outcome.accepted !== true) log.warn({ reason: outcome.reason }, 'an invitation was not sent');
}

export const invitationJobs: readonly JobDefinition[] = [invite];
