import type { QueryClient } from '@tanstack/react-query'
import { chooseLanguage, language } from '../browser/language.ts'
import { chooseTheme } from '../browser/theme.ts'
import { ownProfileQuery } from './use-profile.ts'

/**
 * Applies the account's language and theme after a login. The theme `system` keeps the theme of this browser. Does
 * nothing if the request fails.
 */
export async function applyLanguageAndTheme(queryClient: QueryClient): Promise<void> {
  const profile = await queryClient.query({ ...ownProfileQuery }).catch(() => null)
  if (profile === null) return
  if (profile.theme !== 'system') chooseTheme(profile.theme)
  if (profile.language === language()) return
  chooseLanguage(profile.language)
  // Fetches all data again, because answers contain translated texts.
  await queryClient.invalidateQueries()
}
