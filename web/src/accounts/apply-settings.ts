import type { QueryClient } from '@tanstack/react-query'
import { chooseLanguage, language } from '../browser/language.ts'
import { chooseTheme } from '../browser/theme.ts'
import { ownProfileQuery } from './use-profile.ts'

/**
 * Applies language and theme of the account after a login. The theme `system` changes nothing. Without an answer
 * nothing changes.
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
