import type { Profile } from '@pantul/contract/accounts-wire'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isDeskPath, localPath } from '../browser/local-path.ts'
import { logIn } from './log-in.ts'

/** The `redirect` parameter of the URL if it is a path of this site, else `fallback`. */
export function useRedirectPath(fallback: string): string {
  const { redirect } = useSearch({ strict: false })
  return localPath(redirect, fallback)
}

/**
 * Completes the login and navigates to `path`, replacing the form in the history. If the user has left the form
 * meanwhile, the current page stays.
 */
export function useLogInAndContinue(path: string): (profile: Profile) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const isMounted = useRef(true)

  // The login may end after the form was left, so this records whether the form is still shown.
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  return async (profile) => {
    // The auth pages are for guests only, so a customer does not stay on one of them.
    const stays = !isMounted.current && !router.state.location.pathname.startsWith('/auth/')
    const leavesApp = !stays && isDeskPath(path)
    await logIn(queryClient, profile, { staysOnPage: stays, leavesApp })
    if (!stays) await navigate({ href: path, replace: true, reloadDocument: leavesApp })
  }
}
