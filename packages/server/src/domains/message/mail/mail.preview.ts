import { mailPreview } from '@convoke/contract/message/message.mail.calls.ts';
import { unknownVariables } from '@convoke/contract/message/message.mail.rules.ts';
import { implement } from '../../../core/http/implement.ts';
import { designOfForeign, designOfMjml } from '../../../core/mail/design/design.ts';
import { fillMail } from './mail.compose.ts';
import { findingsOf } from './mail.findings.ts';
import { valuesFor } from './mail.values.ts';

const nothing = '<!doctype html>\n<html><head><meta charset="utf-8"></head><body></body></html>';

/** A mail as it will arrive. What saving would refuse is only taken out here: somebody is at work on it. */
export const mailPreviewHandlers = [
  implement(mailPreview, async (ctx, { mjml, html, memberId, language, ...given }) => {
    const { db, organisationId, services } = ctx;
    const design =
      mjml !== undefined ? await designOfMjml(mjml, { cleans: true }) : await designOfForeign(html ?? nothing);
    if (typeof design === 'string') return ctx.fail('MAIL_MJML_BROKEN');
    const reader = {
      organisationId,
      publicUrl: services.settings.PUBLIC_URL,
      language: language ?? ctx.language,
      memberId,
    };
    const values = (await valuesFor(db, reader)) ?? ctx.notFound();
    const content = { ...given, html: design.html, text: design.text };
    const mail = fillMail(content, values);
    const texts = [given.subject, given.preview, design.html, design.text];
    return {
      ...mail,
      bytes: Buffer.byteLength(design.html),
      findings: findingsOf(content),
      removed: design.removed,
      warnings: design.warnings,
      unknown: unknownVariables(texts, given.variables),
    };
  }),
];
