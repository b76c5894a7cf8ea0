import {
  CalendarOutlined,
  DashboardOutlined,
  FolderOutlined,
  FormOutlined,
  FundOutlined,
  IdcardOutlined,
  MailOutlined,
  QrcodeOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TeamOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Those that the menu of the contract names: its groups and the pages beside them; within a group words are enough. */
export const menuIcons: Readonly<Record<string, ComponentType>> = {
  CalendarOutlined,
  DashboardOutlined,
  FolderOutlined,
  FormOutlined,
  FundOutlined,
  IdcardOutlined,
  MailOutlined,
  QrcodeOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TeamOutlined,
  UserOutlined,
  WalletOutlined,
};
