import type { Profile } from '@pantul/contract/accounts-wire'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { localPath } from '../browser/local-path.ts'
import { enter } from './enter.ts'

/** What `redirect` of the address asks for, else `otherwise`. Only ever a path of this product (`product.md` §8). */
export function useAskedPath(otherwise: string): string {
  const { redirect } = useSearch({ strict: false })
  return localPath(redirect, otherwise)
}

/** The session is open: takes the person over and leads on. The form does not stay behind the Back button. */
export function useEnterAndGo(path: string): (profile: Profile) => Promise<void> {
  const queryCache = useQueryClient()
  const navigate = useNavigate()
  return async (profile) => {
    await enter(queryCache, profile, { stay: false })
    await navigate({ href: path, replace: true })
  }
}
