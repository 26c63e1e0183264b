import { cookieName, overwriteGetLocale } from '@pantul/messages/runtime'
import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookie.ts'

export type Language = 'en' | 'id'

let currentLanguage: Language = 'en'
const listeners = new Set<() => void>()

/** Sets the stored language, else Indonesian if the browser prefers it, else English. */
export function startLanguage(): void {
  const preferred = navigator.languages[0] ?? navigator.language
  setLanguage(storedLanguage() ?? (/^id\b/i.test(preferred) ? 'id' : 'en'))
  document.documentElement.lang = currentLanguage
}

/** The stored language, or null. */
export function storedLanguage(): Language | null {
  const stored = readCookie(cookieName)
  return stored === 'en' || stored === 'id' ? stored : null
}

/** Sets the language of all messages, without storing it. */
export function setLanguage(language: Language): void {
  currentLanguage = language
  overwriteGetLocale(() => currentLanguage)
}

/** Changes and stores the language, and renders the page again. */
export function chooseLanguage(language: Language): void {
  currentLanguage = language
  writeCookie(cookieName, language)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** The current language. For dates use `intlLocale`. */
export const language = (): Language => currentLanguage

/** The locale for `Intl`. English uses `en-GB`, because Indonesians write the day before the month. */
export const intlLocale = (): string => (currentLanguage === 'id' ? 'id-ID' : 'en-GB')

export const useLanguage = (): Language =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => currentLanguage,
    () => currentLanguage,
  )
