/** The first that a User-Agent names; each browser names those it descends from behind itself. */
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
 * What a User-Agent is called in the list of sessions: `Chrome · Android`, its half that is known, or `–`. No part of
 * what was sent is repeated.
 */
export function nameDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const known = [browsers, systems].flatMap(
    (names) => names.find(([pattern]) => pattern.test(text))?.[1] ?? [],
  )
  return known.join(' · ') || '–'
}
