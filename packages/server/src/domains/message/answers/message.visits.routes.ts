import { decoyLink } from '@convoke/contract/message/message.answer.rules.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../core/context.ts';
import { languageOf } from '../../../core/http/error-answer.ts';
import { missingPage } from '../../shortlink/shortlink.missing.ops.ts';
import { readMessageToken } from '../message.tokens.ts';
import { keptNetwork } from './message.networks.ts';
import { linkOf, noteVisit } from './message.visits.ts';

/** One transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The header is a string of any length, or missing. */
const agentOf = (request: FastifyRequest) =>
  `${request.method === 'HEAD' ? 'HEAD ' : ''}${request.headers['user-agent'] ?? ''}`.slice(0, 1000);

const quiet = (reply: FastifyReply) =>
  reply.headers({
    'cache-control': 'no-store, private',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cross-origin-resource-policy': 'cross-origin',
  });

/**
 * The picture and the links of mails. The answer is the same for everybody, whoever it is judged to be: what is kept is told by nothing in it, and comes after nothing
 * that could fail it.
 */
export function mountVisits(app: FastifyInstance, services: Services): void {
  const note = async (
    request: FastifyRequest,
    { organisationId, id }: { organisationId: string; id: string },
    kind: 'open' | 'click',
    link: number | null,
  ) => {
    const { ip } = request;
    const visit = {
      lineId: id,
      kind,
      at: services.clock.now(),
      network: keptNetwork(ip),
      agent: agentOf(request),
      link,
    };
    await noteVisit(services, organisationId, visit).catch((error: unknown) =>
      services.log.error({ err: error, lineId: id }, 'a visit to a message was not kept'),
    );
  };

  // Of those who load pictures for many people there are few addresses.
  const options = { config: { rateLimit: false as const } };
  app.get<{ Params: { file: string } }>('/m/o/:file', options, async (request, reply) => {
    const token = /^([\w-]{54})\.gif$/.exec(request.params.file)?.[1];
    const line = token === undefined ? null : readMessageToken(services.settings, 'open', token);
    if (line) await note(request, line, 'open', null);
    // Also for a token of nobody: a mail shows no broken picture.
    return quiet(reply).type('image/gif').send(pixel);
  });

  app.get<{ Params: { token: string; link: string } }>('/m/c/:token/:link', options, async (request, reply) => {
    const line = readMessageToken(services.settings, 'click', request.params.token);
    const link = /^\d{1,3}$/.test(request.params.link) ? Number(request.params.link) : -1;
    if (line) {
      const url =
        link === decoyLink ? services.settings.PUBLIC_URL : await linkOf(services, line.organisationId, line.id, link);
      if (url !== null) {
        await note(request, line, 'click', link);
        return quiet(reply).redirect(new URL(url).href, 302);
      }
    }
    return quiet(reply)
      .status(404)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(missingPage(languageOf(request)));
  });
}
