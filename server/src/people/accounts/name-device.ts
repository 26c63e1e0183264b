/** The first match is used, because many browsers also contain the names of the browsers that they imitate. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * A short name for the list of sessions: `Chrome · Android`, one of the two if the other is unknown, or `–`. Never
 * contains text from the header.
 */
export function nameDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const known = [browsers, systems].flatMap(
    (names) => names.find(([pattern]) => pattern.test(text))?.[1] ?? [],
  )
  return known.join(' · ') || '–'
}
