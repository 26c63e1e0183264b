/** The last element that was tapped while the page's code was loading. */
let tappedButton: HTMLElement | null = null

/** Remembers buttons only, because links work without the page's code. */
function rememberTap({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('#app button') : null
  if (button !== null) tappedButton = button
}

document.addEventListener('click', rememberTap, true)

/**
 * Stops listening, and returns the button that was tapped last before hydration, if it still exists. This file has no
 * imports, so that it loads first.
 */
export function takeEarlyTap(): HTMLElement | null {
  document.removeEventListener('click', rememberTap, true)
  const lastButton = tappedButton?.isConnected ? tappedButton : null
  tappedButton = null
  return lastButton
}
