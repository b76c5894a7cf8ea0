import type { OldCode } from '@convoke/contract/participant/participant.calls.ts';
import { usePage } from '../core/page-context.tsx';
import { Backdrop, Cover } from '../ui/cover.tsx';
import { Frame } from '../ui/frame.tsx';

/** The page of a code that lets nobody in any more: why, and nothing of whose the ticket is now. */
export function Old({ old: { why, event } }: { old: OldCode }) {
  const { t } = usePage();
  return (
    <>
      <Backdrop url={event.coverUrl} seed={event.code} />
      <Frame className="qd">
        <article className="ticket">
          <header className="ticket-head">
            <Cover url={event.coverUrl} seed={event.code} eager />
            <h1>
              <a href={`/event/${event.code}`}>{event.title}</a>
            </h1>
          </header>
          <div className="ticket-code">
            <div className="standing standing-cancelled" role="status">
              <strong>{t(why === 'transferred' ? 'public-qd:transferred' : 'public-qd:reissued')}</strong>
              <span>{t(why === 'transferred' ? 'public-qd:transferred-hint' : 'public-qd:reissued-hint')}</span>
            </div>
          </div>
        </article>
      </Frame>
    </>
  );
}
