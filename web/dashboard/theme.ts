import { Button, createTheme, Input, type MantineColorsTuple } from "@mantine/core";

const pine: MantineColorsTuple = [
  "#edf6f1",
  "#d9ebe2",
  "#b3d6c5",
  "#8bc1a7",
  "#6fc39b",
  "#52a47c",
  "#3f8f69",
  "#1d6a4a",
  "#14573c",
  "#0d432d",
];
const amber: MantineColorsTuple = [
  "#fff7e3",
  "#ffecc4",
  "#ffdb8c",
  "#fcc957",
  "#f6bb35",
  "#eeac1a",
  "#d99509",
  "#a66f00",
  "#7c5300",
  "#543800",
];

/** Greys of dark mode with the brand's green in them. */
const dark: MantineColorsTuple = [
  "#eff4f0",
  "#c6d0ca",
  "#a9b8b0",
  "#7f9087",
  "#56675f",
  "#3a4841",
  "#22302a",
  "#1a2420",
  "#141d19",
  "#101714",
];

/** Mantine's own middle size is two pixels short of what fingers need. */
const touchTarget = "44px";

/** The components' side of the look; the board's own colours are custom properties in theme.css. */
export const theme = createTheme({
  colors: { pine, amber, dark },
  primaryColor: "pine",
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.25,
  fontFamily: '"Schibsted Grotesk Variable", system-ui, sans-serif',
  headings: { fontFamily: '"Schibsted Grotesk Variable", system-ui, sans-serif', fontWeight: "750" },
  defaultRadius: "md",
  radius: { md: "10px", lg: "14px" },
  cursorType: "pointer",
  components: {
    Button: Button.extend({
      defaultProps: { size: "md", radius: "lg" },
      styles: { label: { fontWeight: 700 } },
      // The board's own colours: Mantine computes what is written on a colour for light mode only.
      vars: (_theme, { variant, color, size }) => ({
        root: {
          ...(size === "md" && { "--button-height": touchTarget }),
          ...((variant === undefined || variant === "filled") &&
            color === undefined && {
              "--button-bg": "var(--act)",
              "--button-hover": "var(--act-hover)",
              "--button-color": "var(--on-act)",
            }),
        },
      }),
    }),
    Input: Input.extend({
      vars: (_theme, { size }) => ({
        wrapper: size === "md" ? { "--input-height": touchTarget } : {},
      }),
    }),
    ActionIcon: { defaultProps: { size: 44 } },
    CloseButton: { defaultProps: { size: 44 } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    MultiSelect: { defaultProps: { size: "md" } },
    NativeSelect: { defaultProps: { size: "md" } },
    Checkbox: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    Radio: { defaultProps: { size: "md" } },
  },
});
