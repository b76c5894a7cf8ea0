import type { PublicDynamic } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import type { PushType } from '@convoke/contract/participant/participant.rules.ts';
import type { EventRecord } from '../../../core/context.ts';
import type { Mail } from '../../../core/mail/mail.ts';
import { buttonBlock, mailPage } from '../../../core/mail/mail-html.ts';
import { smsText } from '@convoke/contract/message/message.text.ts';
import { cut, fill, languageOr, oneLine, shortTimeText, smsTitleLength } from '../../../core/mail/wording.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { postUrl } from '../../dynamic/dynamic.ops.ts';
import { joinText } from '../../event/joining/event.join.ops.ts';
import {
  type Envelope,
  footerOf,
  helloOf,
  mailTo,
  type Recipient,
  registrationMail,
} from '../letters/participant.mail.ts';
import { ownUrl } from '../participant.ops.ts';
import { pushTexts } from './participant.push.texts.ts';

/** What is told, as it is read when it is sent. */
export interface Told {
  type: PushType;
  event: EventRecord;
  /** Words of the organiser's own. */
  note: string;
  /** Of `news`. */
  post: PublicDynamic | undefined;
}

/** As much of a short post as a subject holds. */
const nameLength = 60;

/** What a post is called: its title, or how it begins. */
export const postName = ({ title, text }: Pick<PublicDynamic, 'title' | 'text'>, pictures: string) =>
  cut(oneLine(title || text), nameLength) || pictures;

/** The whole mail to one person; `now` says what an online event's link is like. */
export async function pushMail(told: Told, recipient: Recipient, envelope: Envelope, now: Date): Promise<Mail> {
  const { type, note, post } = told;
  const language = languageOr(recipient.language);
  const event = eventIn(told.event, language);
  const texts = pushTexts[language];
  if (type !== 'news' || post === undefined) {
    const about = type === 'changed' ? type : 'reminder';
    const letter = {
      subject: fill(texts.subject[about], { title: event.title }),
      headline: texts.headline[about],
      body: [...paragraphs(note), texts.body[about], joinText(event, language, now)].filter(Boolean),
      letsIn: true,
    };
    return registrationMail(letter, event, recipient, envelope);
  }
  const name = postName(post, texts.pictures);
  const url = envelope.publicUrl + postUrl(event, post.dynamicId);
  const body = paragraphs(post.hasMore ? `${post.text}…` : post.text);
  const footer = footerOf(event, language);
  const title = oneLine(event.title);
  return mailTo(recipient, envelope, {
    subject: fill(texts.subject.news, { title, news: name }),
    text: [helloOf(recipient), [name, ...body].join('\n'), `${texts.read}: ${url}`, `-- \n${title}\n${footer}`].join(
      '\n\n',
    ),
    html: mailPage({
      language,
      title,
      hello: helloOf(recipient),
      headline: name,
      body,
      blocks: [buttonBlock(texts.read, url)],
      footer: `${title} · ${footer}`,
    }),
    attachments: [],
  });
}

const paragraphs = (text: string) => text.split(/\n+/).map(oneLine).filter(Boolean);

/** The finished text message, signature included. */
export function pushSms(
  { type, post, ...told }: Told,
  recipient: Recipient,
  settings: { publicUrl: string; signName: string },
): { text: string; params: Record<string, string> } {
  const language = languageOr(recipient.language);
  const event = eventIn(told.event, language);
  const texts = pushTexts[language];
  const params = {
    title: cut(oneLine(event.title), smsTitleLength),
    time: shortTimeText(event.starts_at, event.time_zone, language),
    news: post ? cut(postName(post, texts.pictures), smsTitleLength) : '',
    link: post ? settings.publicUrl + postUrl(event, post.dynamicId) : ownUrl(settings.publicUrl, recipient.code),
  };
  return { text: smsText(settings.signName, fill(texts.sms[type], params)), params };
}
