/**
 * A token is 43 characters. Shorter ones also match, because some mail programs cut links, and the server then says that
 * the link is invalid.
 */
const tokenPattern = /^#([\w-]{30,60})$/

let storedToken: string | null = null

/**
 * The token in the fragment of a mail link, or null. It is removed from the URL at once, so that no other code reads
 * it, and kept in memory until used.
 */
export function linkToken(): string | null {
  const found = tokenPattern.exec(window.location.hash)?.[1]
  if (found === undefined) return storedToken
  storedToken = found
  // The router replaces `history.replaceState` and would load the page again, so the original function is called.
  History.prototype.replaceState.call(
    window.history,
    window.history.state,
    '',
    window.location.pathname + window.location.search,
  )
  return storedToken
}

/** Deletes the token after the server has answered. */
export const forgetLinkToken = (): void => {
  storedToken = null
}
