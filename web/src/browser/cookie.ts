const YEAR_SECONDS = 31_536_000

/** Sets a cookie for a choice that the server also reads (theme, location, language): one year, this site only. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

export function removeCookie(name: string): void {
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
}

/** The value of a cookie, or null. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
}

/**
 * Whether the browser accepts cookies of this site. Tested by writing a cookie, because `navigator.cookieEnabled` is
 * not reliable.
 */
export function acceptsCookies(): boolean {
  const name = 'pantul_cookies'
  writeCookie(name, '1')
  const isAccepted = readCookie(name) !== null
  removeCookie(name)
  return isAccepted
}
