import { Drawer, type DrawerProps } from 'antd';

/** What stands beside the form where there is room, as a drawer where there is none. */
export function SideDrawer(props: DrawerProps & { open: boolean }) {
  return <Drawer {...props} />;
}
