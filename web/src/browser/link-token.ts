/** 32 random bytes as base64url are 43 characters; a mail program may have cut some off. */
const tokenPattern = /^#([\w-]{30,60})$/

let held: string | null = null

/**
 * The token of a link from a mail, which stands in the address's fragment, or null. It leaves the
 * address at once, before anything else can read it there, and is held until it is spent.
 */
export function linkToken(): string | null {
  const found = tokenPattern.exec(window.location.hash)?.[1]
  if (found === undefined) return held
  held = found
  // Past the router, which hears `history` and would load the page anew.
  History.prototype.replaceState.call(
    window.history,
    window.history.state,
    '',
    window.location.pathname + window.location.search,
  )
  return held
}

/** The server has answered for it: it is good for nothing any more. */
export const spendLinkToken = (): void => {
  held = null
}
