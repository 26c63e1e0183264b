import { readCookie, removeCookie, writeCookie } from './cookie.ts'

const KEYS_COOKIE = 'pantul_desk_keys'

/** Whether single letters work as shortcut keys of the desk. They can be switched off in this browser. */
export const areSingleKeysOn = (): boolean => readCookie(KEYS_COOKIE) !== 'off'

export function setSingleKeysOn(on: boolean): void {
  if (on) removeCookie(KEYS_COOKIE)
  else writeCookie(KEYS_COOKIE, 'off')
}

/** Whether the desk may handle a key. It ignores keys for a text field, the browser or an open dialog. */
export const isDeskKey = ({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !altKey &&
  !ctrlKey &&
  !metaKey &&
  document.querySelector('dialog[open]') === null &&
  !(target instanceof Element && target.closest('input, select, textarea') !== null)
