/** 32 random bytes as base64url are 43 characters; some mail programs cut links. */
const tokenPattern = /^#([\w-]{30,60})$/

let held: string | null = null

/**
 * The token in the fragment of a mail link, or null. It is removed from the URL at once, so that no other code reads
 * it, and kept in memory until used.
 */
export function linkToken(): string | null {
  const found = tokenPattern.exec(window.location.hash)?.[1]
  if (found === undefined) return held
  held = found
  // Bypasses the router, which would reload the page on a change of `history`.
  History.prototype.replaceState.call(
    window.history,
    window.history.state,
    '',
    window.location.pathname + window.location.search,
  )
  return held
}

/** Deletes the token after the server has answered. */
export const spendLinkToken = (): void => {
  held = null
}
