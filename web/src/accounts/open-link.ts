import { type LinkPurpose, linkPurposeFromWire, accessFromWire } from '@pantul/contract/accounts-wire'
import type { QueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { linkToken, forgetLinkToken } from '../browser/link-token.ts'
import { sessionQuery, loadProfile } from './use-session.ts'

/**
 * Result of opening a link from a mail. `purpose` is what this browser may do now; `refused` is the server's message.
 */
export type OpenedLink =
  | { readonly kind: 'opened'; readonly purpose: LinkPurpose }
  | { readonly kind: 'refused'; readonly message: string; readonly needsLogin: boolean }

/** Refusals after which a retry makes no sense. */
const finalCodes = new Set(['TOKEN_EXPIRED', 'LINK_NEEDS_LOGIN', 'EMAIL_TAKEN', 'BODY_INVALID'])

let opening: Promise<OpenedLink> | null = null

/**
 * Posts the token of the opened link once; null if the URL has none. The server answers with a cookie. Throws
 * `CallProblem` if no answer came; a later call retries.
 */
export async function openLink(queryClient: QueryClient): Promise<OpenedLink | null> {
  const token = linkToken()
  if (token === null) return opening
  opening ??= openWithToken(queryClient, token).finally(() => {
    opening = null
  })
  return opening
}

const postToken = async (token: string): Promise<LinkPurpose> =>
  linkPurposeFromWire((await call('POST /api/auth/open-link', { body: { token } })).data)

async function openWithToken(queryClient: QueryClient, token: string): Promise<OpenedLink> {
  let purpose: LinkPurpose
  try {
    purpose = await postToken(token)
  } catch (problem) {
    if (!(problem instanceof CallProblem) || !finalCodes.has(problem.code)) throw problem
    forgetLinkToken()
    return { kind: 'refused', message: problem.message, needsLogin: problem.code === 'LINK_NEEDS_LOGIN' }
  }
  forgetLinkToken()
  // The profile may have changed; a pending answer is outdated.
  await loadProfile(queryClient)
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  // Fetches all data again: the page may be open in this tab already, and the link lets it show more.
  void queryClient.invalidateQueries()
  return { kind: 'opened', purpose }
}

/** What the session or an opened mail link of this browser allows, and for which account; null for nothing. */
export const loadAccess = async () => accessFromWire(await call('GET /auth/verify-token', {}))
