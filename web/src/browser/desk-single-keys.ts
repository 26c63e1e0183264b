import { readCookie, removeCookie, writeCookie } from './cookie.ts'

const KEYS_COOKIE = 'pantul_desk_keys'

/** Whether single letters are keys of the desk. They are until somebody switches them off in this browser. */
export const areKeysOn = (): boolean => readCookie(KEYS_COOKIE) !== 'off'

export function switchKeys(on: boolean): void {
  if (on) removeCookie(KEYS_COOKIE)
  else writeCookie(KEYS_COOKIE, 'off')
}

/** A key that types, that belongs to the browser, or to an open dialog. */
export const isForPage = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey ||
  ctrlKey ||
  metaKey ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, select, textarea') !== null)
