import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveMark } from './save-mark.tsx';
import type { Autosave } from './use-autosave.ts';
import { WhyButton } from './why-button.tsx';
import './publish.css';

/** How something stands before the public; `draft` until it was published first. */
export type Standing = 'draft' | 'public' | 'paused' | 'ended';

interface Props {
  standing: Standing;
  /** Whether something here is not published. */
  isChanged: boolean;
  /** What the public sees now, where a page has better words for it. */
  state?: string | undefined;
  autosave: Pick<Autosave, 'state' | 'flush'>;
  /** Whether publishing makes it public the first time. Else it publishes changes, and there must be some. */
  opens?: boolean;
  /** Why it cannot be published now. */
  why?: string | undefined;
  isBusy?: boolean;
  onPublish: () => void;
  /** The second thing: pausing, going on, closing. */
  children?: ReactNode;
}

/**
 * How everything goes public: what is changed keeps itself, this says whether it is kept and what the public sees now, and its one button
 * publishes (decision 0032). Pausing stands beside it. A page that shows it names the texts `publish` in its route.
 */
export function PublishBar(props: Props) {
  const { standing, isChanged, state, autosave, opens = false, why, isBusy = false, onPublish, children } = props;
  const { t } = useTranslation();
  const reason = why ?? (opens || isChanged ? undefined : t('publish:nothing'));
  const words = state ?? t(`publish:state.${standing}${isChanged && standing !== 'draft' ? 'Changed' : ''}`);
  return (
    <section className="publish-bar" aria-label={t('publish:label')}>
      <span className="publish-bar-state" data-standing={standing} data-changed={isChanged} role="status">
        {words}
      </span>
      <SaveMark autosave={autosave} />
      <span className="publish-bar-actions">
        {children}
        <WhyButton type="primary" why={reason} loading={isBusy} onClick={onPublish}>
          {t(opens ? 'common:publish' : 'publish:changes')}
        </WhyButton>
      </span>
    </section>
  );
}
