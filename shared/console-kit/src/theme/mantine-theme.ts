import {
  Alert,
  Badge,
  Button,
  Checkbox,
  createTheme,
  Drawer,
  defaultVariantColorsResolver,
  Menu,
  Modal,
  Radio,
  Tooltip,
  type VariantColorsResolver,
} from '@mantine/core';

const INK = 'var(--ink-on-filled)';

/** Filled controls are light in the dark theme: their text takes the ink of the theme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: INK } : colors;
};

/**
 * Mantine in the product's design. The values are in `mantine-variables.css`; here is what components decide in
 * code. Ten shades are needed for the name of a colour to be known; styles use the variables.
 */
export const consoleTheme = createTheme({
  primaryColor: 'accent',
  colors: {
    accent: [
      '#fbf0ec',
      '#f6e0d8',
      '#f0cfc3',
      '#e8b4a0',
      '#d99a83',
      '#c47f69',
      '#b06552',
      '#9c4a3c',
      '#7f3a2f',
      '#5f2b23',
    ],
  },
  variantColorResolver,
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // The page's policy refuses the style element with which scrolling would be locked.
    Modal: Modal.extend({ defaultProps: { lockScroll: false, centered: true, size: 'lg' } }),
    Drawer: Drawer.extend({ defaultProps: { lockScroll: false } }),
    // Their heads are header elements, which are no second banner of the page.
    ModalHeader: Modal.Header.extend({ defaultProps: { role: 'presentation' } }),
    DrawerHeader: Drawer.Header.extend({ defaultProps: { role: 'presentation' } }),
    // Inside of the page's landmarks, and with nothing but its items.
    Menu: Menu.extend({
      defaultProps: { portalProps: { target: '#main' }, withInitialFocusPlaceholder: false },
    }),
    Badge: Badge.extend({ defaultProps: { radius: 'sm', tt: 'none' } }),
    Alert: Alert.extend({ defaultProps: { variant: 'light' } }),
    Button: Button.extend({ defaultProps: { radius: 'md' } }),
    Checkbox: Checkbox.extend({ defaultProps: { iconColor: INK } }),
    Radio: Radio.extend({ defaultProps: { iconColor: INK } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true } }),
  },
});
