import { icon } from "../board/icons.tsx";

export const FlagIcon = icon(<path d="M6 21V4m0 1h11l-2 4 2 4H6" />);
export const PaperIcon = icon(
  <path d="M7 3h7l4 4v14H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm2.500 9h5m-5 4h5M14 3v4h4" />,
);
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.500" />
    <path d="M3 20v-1a6 6 0 0 1 12 0v1M16 4.800a3.500 3.500 0 0 1 0 6.400M18 20v-1a6 6 0 0 0-2-4.500" />
  </>,
);
export const ChartIcon = icon(<path d="M4 20h16M6.500 16v-4M11 16V6M15.500 16V9M19 16v-6" />);
export const PlateIcon = icon(
  <>
    <circle cx="13" cy="12" r="6" />
    <path d="M3 4v5a1.500 1.500 0 0 0 3 0V4M4.500 4v16M21 4v16" />
  </>,
);
export const TagIcon = icon(
  <path d="M4 12.500V5a1 1 0 0 1 1-1h7.500a2 2 0 0 1 1.400.600l6 6a2 2 0 0 1 0 2.800l-6.500 6.500a2 2 0 0 1-2.800 0l-6-6a2 2 0 0 1-.600-1.400ZM8.500 8.500v.01" />,
);
export const GaugeIcon = icon(<path d="M5 18a9 9 0 1 1 14 0M12 14l4-5M12 14v.01" />);
export const LockIcon = icon(
  <>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3m-4 4v1.500" />
  </>,
);
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c5 5.500 5 12.500 0 18M12 3c-5 5.500-5 12.500 0 18" />
  </>,
);
export const ShopIcon = icon(
  <path d="M4 10v10h16V10M3 10l2-6h14l2 6M3 10a3 3 0 0 0 6 0 3 3 0 0 0 6 0 3 3 0 0 0 6 0M10 20v-5h4v5" />,
);
export const MapIcon = icon(
  <path d="M12 21c4-4.500 6.500-8 6.500-11a6.500 6.500 0 0 0-13 0c0 3 2.500 6.500 6.500 11ZM12 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z" />,
);
export const MailIcon = icon(<path d="M3 6h18v12H3ZM3 7l9 7 9-7" />);
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15" r="4" />
    <path d="m11 12 8.500-8.500M16 7l3 3m-5.500-.500 1.500 1.500" />
  </>,
);
export const HookIcon = icon(
  <>
    <circle cx="6.500" cy="17" r="2.500" />
    <circle cx="17.500" cy="17" r="2.500" />
    <circle cx="12" cy="6.500" r="2.500" />
    <path d="M9 17h6M10.800 8.700 7.700 14.800M13.200 8.700l3.100 6.100" />
  </>,
);
export const NewsIcon = icon(<path d="M4 10v4h3l8 5V5l-8 5H4Zm14-1a4 4 0 0 1 0 6M8 14l1.500 6" />);
export const GearIcon = icon(
  <>
    <circle cx="12" cy="12" r="3" />
    <path d="M12 3v3m0 12v3M3 12h3m12 0h3M5.600 5.600l2.200 2.200m8.400 8.400 2.200 2.200m0-12.800-2.200 2.200m-8.400 8.400-2.200 2.200" />
  </>,
);
export const CopyIcon = icon(
  <path d="M9 9V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-4M5 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Z" />,
);
export const BackIcon = icon(<path d="m14 6-6 6 6 6" />);
export const ForwardIcon = icon(<path d="m10 6 6 6-6 6" />);
