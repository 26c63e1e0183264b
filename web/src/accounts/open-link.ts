import { type LinkPurpose, linkPurposeFromWire, openedTokenFromWire } from '@pantul/contract/accounts-wire'
import type { QueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { linkToken, spendLinkToken } from '../browser/link-token.ts'
import { sessionQuery, loadProfile } from './use-session.ts'

/**
 * What became of the link from a mail that led here: `purpose` is what this browser may do now, which for a link that
 * verifies is choosing a new password where its account is not logged in; `refused` says why, in the reader's words.
 */
export type OpenedLink =
  | { readonly kind: 'opened'; readonly purpose: LinkPurpose }
  | { readonly kind: 'refused'; readonly message: string; readonly needsLogin: boolean }

/** Refusals that trying again does not change. */
const finalCodes = new Set(['TOKEN_EXPIRED', 'LINK_NEEDS_LOGIN', 'EMAIL_TAKEN', 'BODY_INVALID'])

let opening: Promise<OpenedLink> | null = null

/**
 * Posts the token of the link that led here, once however often the page asks; null when no link did. What it opened
 * is a cookie: `openedPurposes` tells. Throws `CallProblem` when no answer came; asking again then tries again.
 */
export async function openLink(queryCache: QueryClient): Promise<OpenedLink | null> {
  const token = linkToken()
  if (token === null) return opening
  opening ??= open(queryCache, token).finally(() => {
    opening = null
  })
  return opening
}

const post = async (token: string): Promise<LinkPurpose> =>
  linkPurposeFromWire((await call('POST /api/auth/open-link', { body: { token } })).data)

async function open(queryCache: QueryClient, token: string): Promise<OpenedLink> {
  let purpose: LinkPurpose
  try {
    purpose = await post(token)
  } catch (problem) {
    if (!(problem instanceof CallProblem) || !finalCodes.has(problem.code)) throw problem
    spendLinkToken()
    return { kind: 'refused', message: problem.message, needsLogin: problem.code === 'LINK_NEEDS_LOGIN' }
  }
  spendLinkToken()
  // The profile may say something else now; an answer on its way was asked for before.
  await loadProfile(queryCache)
  await queryCache.invalidateQueries({ queryKey: sessionQuery.queryKey })
  return { kind: 'opened', purpose }
}

/** Whom this browser's session or opened link stands for, and what it is good for; null for nothing. Never spends it. */
export const openedToken = async () => openedTokenFromWire(await call('GET /auth/verify-token', {}))
