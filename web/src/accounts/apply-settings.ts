import type { QueryClient } from '@tanstack/react-query'
import { chooseLanguage, language } from '../browser/language.ts'
import { chooseTheme } from '../browser/theme.ts'
import { ownProfileQuery } from './use-profile.ts'

/**
 * After a login this browser speaks and looks as the account was told on another device. A theme that follows the
 * device was never chosen, so what this browser has stays. Without an answer everything stays as it is.
 */
export async function applySettings(queryCache: QueryClient): Promise<void> {
  const profile = await queryCache.query({ ...ownProfileQuery }).catch(() => null)
  if (profile === null) return
  if (profile.theme !== 'system') chooseTheme(profile.theme)
  if (profile.language === language()) return
  chooseLanguage(profile.language)
  // Answers carry words too.
  await queryCache.invalidateQueries()
}
