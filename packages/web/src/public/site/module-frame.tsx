import type { ModuleKind, ModuleProps } from '@convoke/contract/site/site.modules.ts';
import type { SiteData } from '@convoke/contract/site/site.shown.ts';
import { Component, type ComponentType, type ReactNode } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { missing } from './missing.ts';
import { views } from './views.ts';

/** What breaks takes nothing else with it: the page stays as it is without this module. */
class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

interface FrameProps<Kind extends ModuleKind> {
  /** Of the module: links and menus lead to it. */
  id: string;
  module: Kind;
  props: ModuleProps<Kind, ReactNode>;
  data: SiteData;
}

/** Where the editor has a module that shows nothing yet, it says why; a page leaves it out. */
function Lack({ of }: { of: string }) {
  const { t, isStill = false } = usePage();
  if (!isStill) return null;
  return (
    <p className="note">
      <Icon name="alert" />
      <span>{t(`public-site:${of}`)}</span>
    </p>
  );
}

/** One module as a section of the page. */
export function ModuleFrame<Kind extends ModuleKind>({ id, module, props, data }: FrameProps<Kind>) {
  const View = views[module] as ComponentType<{ props: ModuleProps<Kind, ReactNode>; data: SiteData }> | undefined;
  if (!View) return null;
  const lack = missing(module, props, data);
  const tone = 'tone' in props ? String(props.tone) : '';
  return (
    <section id={id} className={`module module-${module}`} data-tone={tone || undefined}>
      <div className="module-body">
        <Boundary>{lack === undefined ? <View props={props} data={data} /> : <Lack of={lack} />}</Boundary>
      </div>
    </section>
  );
}
