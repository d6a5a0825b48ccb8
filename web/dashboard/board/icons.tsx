import type { ReactNode } from "react";

/** Line icons on a 24-unit grid. They stand beside words, so screen readers skip them. */
export interface IconProps {
  size?: number;
}
export const icon =
  (shape: ReactNode) =>
  ({ size = 20 }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: "none" }}
    >
      {shape}
    </svg>
  );

export const BagIcon = icon(<path d="M5 8h14l-1 12H6L5 8Zm4 0V6a3 3 0 0 1 6 0v2" />);
export const ScooterIcon = icon(
  <>
    <circle cx="6" cy="17" r="3" />
    <circle cx="18.5" cy="17.5" r="2.5" />
    <path d="M9 17h7l-2-9h-3m3 0 1-3h3M6 14c0-2 2-4 5-4" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </>,
);
export const AlertIcon = icon(<path d="M12 4 2.5 20h19L12 4Zm0 6v4m0 3v.01" />);
export const BellIcon = icon(<path d="M6 16V11a6 6 0 0 1 12 0v5l2 2H4l2-2Zm4 5h4M12 3v2" />);
export const BellOffIcon = icon(<path d="M6 16V11a6 6 0 0 1 9-5.2M18 11v5l2 2H8m2 3h4M3 3l18 18" />);
export const NoteIcon = icon(<path d="M4 5h16v11H9l-5 4V5Zm4 4h8m-8 3h5" />);
export const PhoneIcon = icon(
  <path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1Z" />,
);
export const PinIcon = icon(
  <>
    <path d="M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.800 12 21 12 21Z" />
    <circle cx="12" cy="9.500" r="2.500" />
  </>,
);
export const PrintIcon = icon(
  <path d="M7 9V4h10v5M7 17H4v-7a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v7h-3M7 14h10v6H7v-6Z" />,
);
export const FlameIcon = icon(
  <path d="M12 3c1 4 5 6 5 11a5 5 0 0 1-10 0c0-2 1-3.500 2-4.500.3 1.500 1 2.500 2 3C12 9 10.500 6 12 3Z" />,
);
export const PauseIcon = icon(<path d="M8 5v14M16 5v14" />);
export const SoldOutIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m5.700 5.700 12.600 12.600" />
  </>,
);
export const CheckIcon = icon(<path d="m5 12.500 4.500 4.500L19 7.500" />);
export const PlayIcon = icon(<path d="M8 5v14l11-7L8 5Z" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.500" />
    <path d="m16 16 4.500 4.500" />
  </>,
);
export const OfflineIcon = icon(
  <path d="M3 9a14 14 0 0 1 5-3M21 9a14 14 0 0 0-8.500-4M6.500 13a9 9 0 0 1 3.500-2m7.500 2a9 9 0 0 0-2-1.500M12 18v.01M3 3l18 18" />,
);
export const ListIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01" />);
export const CashIcon = icon(
  <>
    <rect x="3" y="6" width="18" height="12" rx="2" />
    <circle cx="12" cy="12" r="2.500" />
  </>,
);
export const UndoIcon = icon(<path d="M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3" />);
export const ChevronIcon = icon(<path d="m7 10 5 5 5-5" />);
export const CardIcon = icon(
  <path d="M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7Zm0 3h18M7 15h3" />,
);
export const TableIcon = icon(<path d="M4 9h16M6 9v10M18 9v10M8 5h8" />);
