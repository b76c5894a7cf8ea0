import { Drawer, type DrawerProps } from 'antd';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';

/** What stands beside the form where there is room, as a drawer where there is none. */
export function SideDrawer(props: DrawerProps & { open: boolean }) {
  return <Drawer {...useFirstField()} {...props} />;
}
