/**
 * Copies of the design tokens of the light theme. Mail programs do not support CSS variables, so each tag contains the
 * value.
 */
export const light = {
  bg: '#F6F8F6',
  surface: '#FFFFFF',
  surface2: '#EFF2EE',
  inverse: '#0C1323',
  text: '#0C1323',
  text2: '#475060',
  text3: '#5E6675',
  onInverse: '#FFFFFF',
  onInverse2: '#B8BEC7',
  line: '#DCE0E5',
  accentText: '#1B4ED6',
  pick: '#DCF73B',
  onPick: '#0C1323',
  pickEdge: '#0C1323',
  ok: '#007042',
  warn: '#97570D',
  bad: '#C01D27',
} as const

/** The same tokens in the dark theme. */
export const dark: Readonly<Record<keyof typeof light, string>> = {
  bg: '#0A0E18',
  surface: '#121723',
  surface2: '#1A202E',
  inverse: '#1A202E',
  text: '#F1F4F7',
  text2: '#B8BEC7',
  text3: '#989FAA',
  onInverse: '#F1F4F7',
  onInverse2: '#B8BEC7',
  line: '#2B313F',
  accentText: '#78A7FC',
  pick: '#DCF73B',
  onPick: '#0C1323',
  pickEdge: '#DCF73B',
  ok: '#5BDA96',
  warn: '#F3BD5C',
  bad: '#FA8785',
}

/** The colours of courts, equal in both themes. */
export const turfs = { blue: '#2454B3', green: '#1A6E4D', clay: '#B35B37' } as const

/** Mails load no web fonts: they use Instrument Sans only where it is installed. */
export const font = `'Instrument Sans','Instrument Sans Variable',-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`

/** Corner radius; see docs/design.md#space-and-elevation. */
export const radius = { control: '10px', card: '16px' } as const
