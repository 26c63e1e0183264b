import type { Profile } from '@pantul/contract/accounts-wire'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { localPath } from '../browser/local-path.ts'
import { logIn } from './log-in.ts'

/** What `redirect` of the address asks for, else `otherwise`. Only ever a path of this product. */
export function useRedirectPath(otherwise: string): string {
  const { redirect } = useSearch({ strict: false })
  return localPath(redirect, otherwise)
}

/**
 * The session is open: takes the person over and leads on. The form does not stay behind the Back button; whoever has
 * gone back from it meanwhile is logged in where they are, and is not fetched from there.
 */
export function useLogInAndContinue(path: string): (profile: Profile) => Promise<void> {
  const queryCache = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const isHere = useRef(true)

  // Whether the page is still shown is known outside of what the form began.
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  return async (profile) => {
    // Another page for guests is no place to stay.
    const stays = !isHere.current && !router.state.location.pathname.startsWith('/auth/')
    await logIn(queryCache, profile, { stay: stays })
    if (!stays) await navigate({ href: path, replace: true })
  }
}
