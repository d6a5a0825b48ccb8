/** Line icons on a 24 grid, drawn for these pages: one stroke, round ends. */
const paths = {
  bag: "M5 8h14l1 12H4L5 8Zm4 0V7a3 3 0 0 1 6 0v1",
  bike: "M5.5 18a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm13 0a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM5.5 15l4-7h5l4 7M9 5h2.5M14.5 8l-3 7",
  bell: "M6 17v-6a6 6 0 0 1 12 0v6l1.500 2h-15L6 17Zm4 2a2 2 0 0 0 4 0M12 5V3",
  calendar: "M5 6h14v14H5V6Zm0 4.500h14M9 3.500V7.500M15 3.500V7.500",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2",
  pin: "M12 21c4.5-4.6 7-8 7-11a7 7 0 1 0-14 0c0 3 2.500 6.400 7 11Zm0-8.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
  phone:
    "M6 4h3l1.500 4.500L8 10c1 2.500 3.500 5 6 6l1.500-2.500L20 15v3c0 1.200-.9 2-2 2C10.500 20 4 13.500 4 6c0-1.100.8-2 2-2Z",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.500 4.500",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M5 12.500 10 17.500 19.500 7",
  down: "M6 9.500l6 6 6-6",
  right: "M9.500 6l6 6-6 6",
  left: "M14.500 6l-6 6 6 6M9 12h11",
  filter:
    "M4 7h10M18 7h2M4 17h2M10 17h10M16 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM8 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
  warning: "M12 4 2.500 20h19L12 4Zm0 6v4.500M12 17v.1",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.500M12 7.500v.1",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7v-6Z",
  repeat: "M4 11a8 8 0 0 1 14-4.500L20 8M20 4v4h-4M20 13a8 8 0 0 1-14 4.500L4 16M4 20v-4h4",
  star: "m12 4 2.400 5.200 5.600.7-4.100 3.900 1.100 5.600L12 16.600l-5 2.800 1.100-5.600L4 9.900l5.600-.7L12 4Z",
  edit: "M5 19l1-4L16 5l3 3L9 18l-4 1Z",
  tag: "M4 4h8l8 8-8 8-8-8V4Zm4.500 4.500v.1",
  map: "M9 5 4 7v13l5-2 6 2 5-2V5l-5 2-6-2Zm0 0v13m6-11v13",
} as const;

export type IconName = keyof typeof paths;

/** Decoration: what it means is always said in words beside it or in the control's label. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
