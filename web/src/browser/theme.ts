import { useSyncExternalStore } from 'react'
import { readCookie, removeCookie, writeCookie } from './cookie.ts'

export type Theme = 'system' | 'light' | 'dark'

const THEME_COOKIE = 'pantul_theme'
const listeners = new Set<() => void>()

const readTheme = (): Theme => {
  const chosen = readCookie(THEME_COOKIE)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/**
 * Applies the saved theme. The server already sets it in the HTML, but an old page reached with the Back button may
 * have another theme.
 */
export function applySavedTheme(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    removeCookie(THEME_COOKIE)
    delete document.documentElement.dataset['theme']
  } else {
    writeCookie(THEME_COOKIE, theme)
    document.documentElement.dataset['theme'] = theme
  }
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readTheme,
    () => 'system',
  )
