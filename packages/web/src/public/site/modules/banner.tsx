import { usePage } from '../../core/page-context.tsx';
import { eventTimes } from '../../core/time.ts';
import { Countdown } from '../../event/countdown.tsx';
import { HostMark } from '../../event/organizers.tsx';
import { Cover } from '../../ui/cover.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TurnLink } from '../../ui/turn-link.tsx';
import { bannerPicture, OwnLink, Picture, type ViewProps } from '../pieces.tsx';
import { useAction } from '../use-action.ts';

/** What a page begins with: the event's title, when and where, and how one joins. */
export function Banner({ props, data }: ViewProps<'banner'>) {
  const { event } = data;
  const { title, text, picture, layout, showsFacts, buttonText, buttonLink } = props;
  const lead = text || event.summary;
  const first = bannerPicture(props, event);
  return (
    <div className={`banner banner-${layout}${picture || event.coverUrl ? '' : ' banner-drawn'}`}>
      {layout !== 'plain' && (
        <div className="banner-picture">
          {picture ? (
            <Picture picture={picture} sizes={first?.sizes} isFirst />
          ) : (
            <Cover url={event.coverUrl} widths={event.coverWidths} sizes={first?.sizes} seed={event.code} eager />
          )}
        </div>
      )}
      <div className="banner-words">
        {showsFacts && <Kicker data={data} />}
        <h1>{title || event.title}</h1>
        {lead && <p className="banner-lead">{lead}</p>}
        {showsFacts && <Facts data={data} />}
        <div className="banner-actions" inert={data.previewUntil !== undefined}>
          {buttonLink ? (
            <OwnLink className="button primary" href={buttonLink}>
              {buttonText || <More />}
            </OwnLink>
          ) : (
            <Join data={data} text={buttonText} />
          )}
        </div>
      </div>
      {showsFacts && <BigDate data={data} />}
    </div>
  );
}

function More() {
  const { t } = usePage();
  return <>{t('public-site:more')}</>;
}

/** Who holds it, and how soon. */
function Kicker({ data: { event } }: Pick<ViewProps<'banner'>, 'data'>) {
  const { t } = usePage();
  return (
    <div className="banner-kicker">
      {event.organiserName && (
        <p className="host">
          <HostMark event={event} />
          <span>{t('public-event:hosted-by', { name: event.organiserName })}</span>
        </p>
      )}
      <Countdown event={event} />
    </div>
  );
}

function Facts({ data: { event } }: Pick<ViewProps<'banner'>, 'data'>) {
  const { t, locale } = usePage();
  const times = eventTimes(event, locale);
  const place = event.model === 1 ? t('public-event:online') : event.placeName || event.address;
  return (
    <ul className="banner-facts">
      <li>
        <Icon name="calendar" />
        <time dateTime={event.startsAt}>
          {times.until === null ? times.line : t('public-core:from-until', { from: times.line, until: times.until })}
        </time>
      </li>
      {place && (
        <li>
          <Icon name={event.model === 1 ? 'video' : 'pin'} />
          <span>{place}</span>
        </li>
      )}
    </ul>
  );
}

/** The day in large letters, where a look sets it so; the facts say it in words. */
function BigDate({ data: { event } }: Pick<ViewProps<'banner'>, 'data'>) {
  const { locale } = usePage();
  const { date, month } = eventTimes(event, locale);
  return (
    <p className="banner-date" aria-hidden="true">
      <b>{date}</b>
      <span>{month}</span>
    </p>
  );
}

function Join({
  data: { event },
  text,
}: Pick<ViewProps<'banner'>, 'data'> & { text: ViewProps<'banner'>['props']['buttonText'] }) {
  const { line, more, button } = useAction(event);
  return (
    <>
      {button && (
        <TurnLink className="button primary" href={button.href}>
          {text || button.label}
        </TurnLink>
      )}
      <p className="banner-state">
        <b>{line}</b>
        {more && <span>{more}</span>}
      </p>
    </>
  );
}
